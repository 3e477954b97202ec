import { z } from 'zod';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { subjectSchema } from '../../threads/contract.ts';

export const questionLength = 4_000;

export const questionSchema = z.object({
  subject: subjectSchema,
  /** Markdown. */
  message: z
    .string({ error: 'message_required' })
    .transform(trimMarkdown)
    .pipe(z.string().min(1, { error: 'message_required' }).max(questionLength, { error: 'message_too_long' })),
  /** Chosen by the browser, so that sending again doesn't ask a second time. */
  clientId: z.uuid().optional(),
});

/**
 * `takes_no_questions`: the expert has turned questions off. `own_profile`: experts can't ask themselves.
 * `member_blocked`: the asker has blocked the expert, and wouldn't see the answer.
 */
export const questionRefusals = {
  takes_no_questions: 'conflict',
  own_profile: 'conflict',
  member_blocked: 'conflict',
} as const;
