import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const tagNameLength = 40;
/** Per community. `triggers.sql` repeats this number and the next. */
export const maxTags = 200;
/** Per member. */
export const maxTagsOfMember = 20;

export const tagNameSchema = z
  .string({ error: 'member_tag_required' })
  .overwrite(cleanLine)
  .min(1, { error: 'member_tag_required' })
  .max(tagNameLength, { error: 'member_tag_long' });

export const memberTagSchema = z.object({ id: z.string(), name: z.string() });
export type MemberTag = z.output<typeof memberTagSchema>;
