import { z } from 'zod';
import { postStates } from '#api/features/community/posts/contract.ts';
import { snapshotParts } from '../contract.ts';

const snapshotPart = z.object({
  part: z.enum(snapshotParts),
  locale: z.enum(['et', 'en']).nullable(),
  text: z.string(),
});

export const currentSchema = z.object({
  /** The state of a post or comment; for an expert, `listed` or `unlisted`. */
  state: z.enum([...postStates, 'listed', 'unlisted']).nullable(),
  parts: z.array(snapshotPart),
  /** The title of the post that a comment is under, or the space that a post is in. */
  under: z.string().nullable(),
  editedAt: z.iso.datetime().nullable(),
});
export type Current = z.infer<typeof currentSchema>;

/** A comment or message around the reported one, which is included, too. */
export const surroundingTextSchema = z.object({
  /** Null for a deleted account. */
  name: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
  isReported: z.boolean(),
});
export type SurroundingText = z.infer<typeof surroundingTextSchema>;
