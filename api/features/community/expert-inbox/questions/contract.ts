import { z } from 'zod';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { maxFiles, subjectSchema } from '../../threads/contract.ts';
import { descriptionSchema } from '../../threads/files/contract.ts';
import { textSentRefusal } from '../../unsent-texts/contract.ts';

export const maxQuestionLength = 4_000;

export const questionSchema = z.object({
  subject: subjectSchema,
  /** Markdown. */
  message: z
    .string({ error: 'message_required' })
    .transform(trimMarkdown)
    .pipe(z.string().min(1, { error: 'message_required' }).max(maxQuestionLength, { error: 'message_too_long' })),
  /** Pictures that have been uploaded and not sent yet. */
  pictures: z
    .array(
      z.object({
        id: z.uuid(),
        description: descriptionSchema.default(''),
      }),
    )
    .max(maxFiles, { error: 'too_many_pictures' })
    .default([]),
  /** Chosen by the browser, so that sending the same id again doesn't ask a second time. */
  clientId: z.uuid().optional(),
});

/**
 * `takes_no_questions`: the expert has turned questions off. `own_profile`: experts can't ask themselves.
 * `member_blocked`: the asker has blocked the expert, and wouldn't see the reply. `message_file_gone`: a file was
 * deleted, was already sent, or isn't a picture.
 */
export const questionRefusals = {
  ...textSentRefusal,
  takes_no_questions: 'conflict',
  own_profile: 'conflict',
  member_blocked: 'conflict',
  message_file_gone: 'conflict',
} as const;
