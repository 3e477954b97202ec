import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const tagNameLength = 40;
/** Of a community. `triggers.sql` has this and the next number, too. */
export const maxTags = 200;
/** Of one member. */
export const maxTagsOfMember = 20;

export const tagNameSchema = z
  .string({ error: 'member_tag_required' })
  .overwrite(cleanLine)
  .min(1, { error: 'member_tag_required' })
  .max(tagNameLength, { error: 'member_tag_long' });

export const memberTagSchema = z.object({ id: z.string(), name: z.string() });
export type MemberTag = z.output<typeof memberTagSchema>;
