import { z } from 'zod';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { decoySchema } from '#api/platform/http/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/** What can be reported. */
export const reportTargets = ['post', 'comment', 'user', 'expert', 'message'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Reasons for a report, with their severity: the queue starts with the most severe. */
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

/** Reasons that need an explanation. */
const explainedReasons: readonly ReportReason[] = ['illegal', 'other'];

/** Child abuse can be reported anonymously. */
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
    /** The reporter's explanation. */
    details: optionalText(maxReportLength, 'message_too_long'),
    /** For visitors. Members report under their own name and address. */
    name: optionalText(reporterNameLength, 'name_too_long').transform((name) => name && cleanLine(name)),
    email: z
      .string({ error: 'email_invalid' })
      .trim()
      .transform((email) => email || null)
      .pipe(emailSchema.nullable())
      .nullish()
      .transform((email) => email ?? null),
    topic: decoySchema,
    /**
     * Confirms that the report is true and complete to the reporter's knowledge. Forms ask for it; API calls include
     * it.
     */
    isInGoodFaith: z.union([z.literal(true), z.literal('on')], { error: 'good_faith_required' }).default(true),
  })
  .superRefine(({ reason, details }, { addIssue }) => {
    if (!details && explainedReasons.includes(reason)) {
      addIssue({ code: 'custom', path: ['details'], message: 'report_details_required' });
    }
  });

/** The subject of a report, as its form shows it. */
export const reportTargetQuery = z.object({ type: z.enum(reportTargets), id: z.uuid() });
const reportedTargetSchema = z.object({
  type: z.enum(reportTargets),
  id: z.string(),
  /** Null if it has no name. */
  author: z.string().nullable(),
  /** The page where it is read. */
  place: z.string(),
  excerpt: z.string(),
});
export type ReportedTarget = z.infer<typeof reportedTargetSchema>;

/** With the reasons that the community offers, in order. */
export const reportFormAnswer = {
  data: z.object({ target: reportedTargetSchema, reasons: z.array(z.enum(reportReasons)) }),
};

/** A repeated report keeps its id. */
export const createReportAnswer = { data: z.object({ id: z.string() }) };

/** `own_content`: the reporter wrote it, and can change or delete it themselves. */
export const reportRefusals = { own_content: 'conflict' } as const;

/** Where reporters find the outcome of a case. */
export const ownReportPath = (caseId: string) => `/reports?case=${caseId}`;

/** `own_content`: no one decides about themselves. */
export const openCaseRefusals = { own_content: 'conflict' } as const;

/** The states of a case in lists, and of each report's case. */
export const listedStates = ['pending', 'approved', 'rejected'] as const;
/** `discarded`: staff opened it without a report, and dropped it before deciding. */
export const caseStates = [...listedStates, 'discarded'] as const;

/** What a snapshot can contain: of a post, of a profile, of an expert's entry. */
export const snapshotParts = ['title', 'body', 'name', 'headline', 'about', ...profileTexts] as const;
type SnapshotPart = (typeof snapshotParts)[number];

/** The reported content as it was, visible only through the report. */
export interface Snapshot {
  /** The author's name. */
  author: string | null;
  parts: ReadonlyArray<{
    part: SnapshotPart;
    locale: 'et' | 'en' | null;
    text: string;
  }>;
  /** Addresses of its pictures and the author's. */
  pictures: readonly string[];
  /** Title of the post a comment is under, or subject of a message's conversation. */
  under: string | null;
  writtenAt: number | null;
  /**
   * For a message: the surrounding messages, including itself. Without names, so they disappear with their accounts.
   */
  around?: ReadonlyArray<{ senderId: string; text: string; writtenAt: number; isReported: boolean }>;
  /** For a message with pictures or other files, which stay as long as this snapshot names them. */
  files?: ReadonlyArray<{ id: string; name: string; description: string }>;
}

/** Where staff open a file of a reported message. */
export const reportedFilePath = (caseId: string, id: string) => `/moderator/reports/${caseId}/files/${id}`;
