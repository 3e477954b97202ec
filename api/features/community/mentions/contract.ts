import { z } from 'zod';

/** The maximum number of members offered while typing a mention. */
export const maxMentionSuggestions = 8;

export const mentionQuery = z.object({
  /** Prefixes of the words in a name. */
  q: z.string().trim().max(80).default(''),
  /** Id or slug of the space being written in. */
  space: z.string().trim().min(1).max(80),
});

export const mentionableMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  initials: z.string(),
  /** Path of the picture, or null. */
  picture: z.string().nullable(),
  isExpert: z.boolean(),
  isStaff: z.boolean(),
});
export type MentionableMember = z.infer<typeof mentionableMemberSchema>;
