import { z } from 'zod';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';

/** The groups that a list can show: all visible members, or only experts, staff or newcomers. */
export const memberGroups = ['all', 'experts', 'staff', 'new'] as const;
export const memberSorts = ['active', 'newest', 'name'] as const;

/** The number of days for which a member counts as new. */
export const newMemberDays = 30;

export const membersQuery = keysetQuery.extend({
  /** Prefixes of words in a name. Results are sorted by the word that matched. */
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
  /** The beginning of each text of their profile, or an empty string. */
  ...mapProfileTexts(() => z.string()),
  memberSince: z.iso.datetime(),
});
export type ListedMember = z.infer<typeof listedMemberSchema>;
export const membersPage = pageOfSchema(listedMemberSchema);

/** Posts are counted up to this number. */
export const maxCountedPosts = 1_000;

export const memberCardSchema = listedMemberSchema.extend({
  /** The number of their posts that the viewer can see, up to {@link maxCountedPosts}. */
  postCount: z.int(),
});
export type MemberCard = z.infer<typeof memberCardSchema>;
