import { z } from 'zod';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';

/** Which members: all who show themselves, or of these experts, staff or those who joined lately. */
export const memberGroups = ['all', 'experts', 'staff', 'new'] as const;
export const memberSorts = ['active', 'newest', 'name'] as const;

/** For how many days after joining a member counts as new. */
export const newMemberDays = 30;

export const membersQuery = keysetQuery.extend({
  /** Prefixes of the words in a name. Results are sorted by the word that matched. */
  q: z.string().trim().max(80).default(''),
  who: z.enum(memberGroups).default('all'),
  sort: z.enum(memberSorts).default('active'),
});

const listedMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  initials: z.string(),
  /** Path of the picture, or null. */
  picture: z.string().nullable(),
  isExpert: z.boolean(),
  isStaff: z.boolean(),
  /** A listed expert's headline in the viewer's language, or null. */
  headline: z.string().nullable(),
  /** The beginning of what they say about themselves, or empty. */
  about: z.string(),
  memberSince: z.iso.datetime(),
});
export type ListedMember = z.infer<typeof listedMemberSchema>;
export const membersPage = pageOfSchema(listedMemberSchema);

/** Counts of posts stop here. */
export const maxPosts = 1_000;

export const memberCardSchema = listedMemberSchema.extend({
  /** Their posts that the viewer may read, up to {@link maxPosts}. */
  postCount: z.int(),
});
export type MemberCard = z.infer<typeof memberCardSchema>;
