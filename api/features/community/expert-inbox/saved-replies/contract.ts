import { z } from 'zod';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { messageLength } from '../../threads/contract.ts';

export const titleLength = 80;
export const maxReplies = 50;

/** In the body, `{name}` stands for the recipient's name. */
export const savedReplySchema = z.object({
  title: z
    .string({ error: 'title_required' })
    .overwrite(cleanLine)
    .min(1, { error: 'title_required' })
    .max(titleLength, { error: 'reply_title_long' }),
  body: z
    .string({ error: 'message_required' })
    .transform(trimMarkdown)
    .pipe(z.string().min(1, { error: 'message_required' }).max(messageLength, { error: 'long_message' })),
});

export const savedReplyView = z.object({ id: z.string(), title: z.string(), body: z.string() });
export type SavedReply = z.infer<typeof savedReplyView>;

export const savedReplyRefusals = { saved_replies_full: 'conflict' } as const;
