import { z } from 'zod';

export const questionLength = 4_000;

export const questionSchema = z.object({
  message: z
    .string({ error: 'message_required' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, { error: 'message_required' }).max(questionLength, { error: 'message_too_long' })),
});

/** `takes_no_questions`: the expert has turned questions off. `own_profile`: experts can't ask themselves. */
export const questionRefusals = { takes_no_questions: 'conflict', own_profile: 'conflict' } as const;
