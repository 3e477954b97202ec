import { z } from 'zod';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const maxSavedReplies = 50;
export const titleLength = 80;
/** A saved reply must fit into a message. */
export const bodyLength = 10_000;

/** In the body, `{name}` stands for the recipient's name. */
export const savedReplySchema = z.object({
  title: z
    .string({ error: 'title_required' })
    .overwrite(cleanLine)
    .min(1, { error: 'title_required' })
    .max(titleLength, { error: 'saved_reply_title_long' }),
  body: z
    .string({ error: 'saved_reply_required' })
    .transform(trimMarkdown)
    .pipe(z.string().min(1, { error: 'saved_reply_required' }).max(bodyLength, { error: 'saved_reply_long' })),
});

export const savedReplyView = z.object({ id: z.string(), title: z.string(), body: z.string() });
export type SavedReply = z.infer<typeof savedReplyView>;

export const savedReplyRefusals = { saved_replies_full: 'conflict' } as const;
