import { z } from 'zod';
import { memberTagSchema, tagNameSchema } from '#api/features/accounts/member-tags/contract.ts';

/** Things whose conditions can refer to a tag. */
const tagUsers = ['campaign', 'segment'] as const;

export const countedTagSchema = memberTagSchema.extend({
  /** Number of members with the tag, whatever the state of their account. */
  memberCount: z.int(),
  /** Campaigns and segments that still use it, which block its deletion. */
  usedIn: z.array(z.object({ type: z.enum(tagUsers), id: z.string(), name: z.string() })).readonly(),
});
export type CountedTag = z.output<typeof countedTagSchema>;

export const writeTagSchema = z.object({ name: tagNameSchema });
/** The tag that all members of this one get instead. */
export const mergeTagSchema = z.object({ into: z.uuid({ error: 'member_tag_unknown' }) });

export const memberTagParams = z.object({ id: z.uuid(), tag: z.uuid() });

export const createTagRefusals = { member_tag_taken: 'conflict', member_tags_full: 'conflict' } as const;
export const renameTagRefusals = { member_tag_taken: 'conflict' } as const;
/** `member_tag_unknown`: the tag to merge into is gone. */
export const mergeTagRefusals = { member_tag_unknown: 'conflict' } as const;
/** `member_tag_in_use`: an unsent campaign or a segment uses it. */
export const deleteTagRefusals = { member_tag_in_use: 'conflict' } as const;
/** `tags_of_member_full`: the member has the maximum number of tags. */
export const tagMemberRefusals = { member_tags_full: 'conflict', tags_of_member_full: 'conflict' } as const;
