import { z } from 'zod';
import { modelRefusals } from '#api/platform/models/contract.ts';

/** The minimum number of comments that can be summarized. */
export const minSummarizedComments = 20;
/** The maximum number of comments summarized, newest first, because a model can read only so much at once. */
export const maxSummarizedComments = 300;

/** A model's summary of a thread, as plain text, for staff who may read it. */
export const threadSummarySchema = z.object({
  gist: z.string(),
  /** Each point that people disagree about, and who holds which view. */
  sides: z.array(z.object({ says: z.string(), names: z.array(z.string()) })),
  openQuestions: z.array(z.string()),
  /** How many comments it covers: the newest ones that the viewer may read. */
  covered: z.int(),
  commentCount: z.int(),
});

export type ThreadSummary = z.infer<typeof threadSummarySchema>;

/** `thread_short`: there are fewer than {@link minSummarizedComments} comments. */
export const summaryRefusals = { ...modelRefusals, thread_short: 'conflict' } as const;
export type SummaryRefusal = keyof typeof summaryRefusals;
