import { z } from 'zod';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import { decoySchema } from '#api/platform/http/contract.ts';

/** What can be reported. */
export const reportTargets = ['post', 'comment', 'user', 'expert', 'message'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Why something is reported, with how grave that is: the queue begins with the gravest. */
export const severities = {
  child_abuse: 3,
  threat: 3,
  self_harm: 3,
  illegal: 2,
  hate: 2,
  harassment: 2,
  personal_data: 2,
  impersonation: 2,
  sexual: 2,
  misleading: 1,
  spam: 1,
  rules: 1,
  other: 1,
} as const;
export type ReportReason = keyof typeof severities;
export const reportReasons = Object.keys(severities) as [ReportReason, ...ReportReason[]];

/** Reasons that say too little on their own. */
export const explainedReasons: readonly ReportReason[] = ['illegal', 'other'];

/** Whoever reports abuse of children needn't say who they are. */
export const anonymousReasons: readonly ReportReason[] = ['child_abuse'];

export const maxReportLength = 4_000;
export const reporterNameLength = 80;

const optionalText = (length: number, error: string) =>
  z
    .string()
    .trim()
    .max(length, { error })
    .nullish()
    .transform((text) => text || null);

export const createReportSchema = z
  .object({
    target: z.object({ type: z.enum(reportTargets), id: z.uuid() }),
    reason: z.enum(reportReasons, { error: 'report_reason_required' }),
    /** Why the reporter thinks so. */
    details: optionalText(maxReportLength, 'message_too_long'),
    /** Of a visitor. Members report under their own name and address. */
    name: optionalText(reporterNameLength, 'name_too_long'),
    email: z
      .string({ error: 'email_invalid' })
      .trim()
      .transform((email) => email || null)
      .pipe(emailSchema.nullable())
      .nullish()
      .transform((email) => email ?? null),
    topic: decoySchema,
    /** That the reporter believes what they say to be true and complete. A form asks for it; a call says it. */
    isInGoodFaith: z.union([z.literal(true), z.literal('on')], { error: 'good_faith_required' }).default(true),
  })
  .superRefine(({ reason, details }, { addIssue }) => {
    if (!details && explainedReasons.includes(reason)) {
      addIssue({ code: 'custom', path: ['details'], message: 'report_details_required' });
    }
  });

/** A report that is repeated keeps its id. */
export const createReportAnswer = { data: z.object({ id: z.string() }) };

/** `own_content`: the reporter wrote it, and can change or delete it. */
export const reportRefusals = { own_content: 'conflict' } as const;

/** Where its reporter finds what came of a case. */
export const ownReportPath = (caseId: string) => `/reports?case=${caseId}`;

/** `own_content`: nobody decides about themselves. */
export const openCaseRefusals = { own_content: 'conflict' } as const;

export const caseStates = ['pending', 'approved', 'rejected'] as const;
export type CaseState = (typeof caseStates)[number];

/** What was reported, as it was: visible through the report only. */
export interface Snapshot {
  /** The author's name. */
  author: string | null;
  parts: ReadonlyArray<{
    part: 'title' | 'body' | 'name' | 'about' | 'headline';
    locale: 'et' | 'en' | null;
    text: string;
  }>;
  /** Addresses of the pictures in it, and of the author's. */
  pictures: readonly string[];
  /** Title of the post that a comment is under, or subject of a message's conversation. */
  under: string | null;
  writtenAt: number | null;
  /** For a message: the messages around it, including itself. Has no names, so they disappear with their accounts. */
  around?: ReadonlyArray<{ senderId: string; text: string; writtenAt: number; isReported: boolean }>;
}
