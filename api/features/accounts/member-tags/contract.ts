import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const maxTagNameLength = 40;
/** How many tags a community may have. `triggers.sql` repeats this number. */
export const maxTags = 200;
/** How many tags a member may have. `triggers.sql` repeats this number. */
export const maxTagsOfMember = 20;

export const tagNameSchema = z
  .string({ error: 'member_tag_required' })
  .overwrite(cleanLine)
  .min(1, { error: 'member_tag_required' })
  .max(maxTagNameLength, { error: 'member_tag_long' });

export const memberTagSchema = z.object({ id: z.string(), name: z.string() });
export type MemberTag = z.output<typeof memberTagSchema>;
