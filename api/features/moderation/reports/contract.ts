import { z } from 'zod';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { decoySchema } from '#api/platform/http/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/** The types of things that can be reported. */
export const reportTargets = ['post', 'comment', 'user', 'expert', 'message'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** The reasons for a report, with their severity. The queue starts with the most severe. */
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

/** Reasons that can be reported anonymously. */
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
    /** For visitors only. Members report under their own name and address. */
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
     * Confirms that the report is true and complete to the reporter's knowledge. Forms ask for this; API calls imply
     * it.
     */
    isInGoodFaith: z.union([z.literal(true), z.literal('on')], { error: 'good_faith_required' }).default(true),
  })
  .superRefine(({ reason, details }, { addIssue }) => {
    if (!details && explainedReasons.includes(reason)) {
      addIssue({ code: 'custom', path: ['details'], message: 'report_details_required' });
    }
  });

/** Identifies the subject of a report, for its form. */
export const reportTargetQuery = z.object({ type: z.enum(reportTargets), id: z.uuid() });
const reportedTargetSchema = z.object({
  type: z.enum(reportTargets),
  id: z.string(),
  /** The author's name; null if they have none. */
  author: z.string().nullable(),
  /** The page where the subject is read. */
  place: z.string(),
  excerpt: z.string(),
});
export type ReportedTarget = z.infer<typeof reportedTargetSchema>;

/** Includes the reasons that the community offers, in order. */
export const reportFormResponse = {
  data: z.object({ target: reportedTargetSchema, reasons: z.array(z.enum(reportReasons)) }),
};

/** A repeated report keeps the id of the first one. */
export const createReportResponse = { data: z.object({ id: z.string() }) };

/** `own_content`: the reporter wrote it, so they can change or delete it themselves. */
export const reportRefusals = { own_content: 'conflict' } as const;

/** The path where reporters find the outcome of a case. */
export const ownReportPath = (caseId: string) => `/reports?case=${caseId}`;

/** `own_content`: no one decides about themselves. */
export const openCaseRefusals = { own_content: 'conflict' } as const;

/** The states of cases in lists. */
export const listedStates = ['pending', 'approved', 'rejected'] as const;
/** `discarded`: staff opened the case without a report, and dropped it before deciding. */
export const caseStates = [...listedStates, 'discarded'] as const;

/** The parts that a snapshot of a post, a profile or an expert's entry can contain. */
export const snapshotParts = ['title', 'body', 'name', 'headline', 'about', ...profileTexts] as const;
type SnapshotPart = (typeof snapshotParts)[number];

/** The reported content as it was. It is visible only through the report. */
export interface Snapshot {
  /** The author's name. */
  author: string | null;
  parts: ReadonlyArray<{
    part: SnapshotPart;
    locale: 'et' | 'en' | null;
    text: string;
  }>;
  /** The paths of the content's pictures and of the author's picture. */
  pictures: readonly string[];
  /** The title of the post that a comment is under, or the subject of a message's conversation. */
  under: string | null;
  writtenAt: number | null;
  /**
   * The messages around a reported message, including itself. They have no names, so that names disappear with their
   * accounts.
   */
  around?: ReadonlyArray<{ senderId: string; text: string; writtenAt: number; isReported: boolean }>;
  /** The pictures and other files of a reported message, which stay as long as this snapshot names them. */
  files?: ReadonlyArray<{ id: string; name: string; description: string }>;
}

/** The path where staff open a file of a reported message. */
export const reportedFilePath = (caseId: string, id: string) => `/moderator/reports/${caseId}/files/${id}`;
