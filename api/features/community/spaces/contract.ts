import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';

/** Who may read a space: all members, or only those of a tier and above. Visitors read none. */
export const readAccessLevels = accessLevels.filter((level) => level !== 'everyone');
export type ReadAccess = Exclude<(typeof accessLevels)[number], 'everyone'>;

/** Who may start a post. Where only staff may, members can still comment: such a space is for announcements. */
export const postAccessLevels = ['members', 'experts', 'staff'] as const;
export type PostAccess = (typeof postAccessLevels)[number];

/** Icons that an administrator can choose, by their names in `icons.svg`. */
export const spaceIcons = [
  'message-circle',
  'megaphone',
  'book-open',
  'calendar',
  'circle-help',
  'coffee',
  'heart',
  'lightbulb',
  'moon',
  'salad',
  'sprout',
  'star',
  'users',
] as const;

const name = z
  .string({ error: 'name_required' })
  .trim()
  .min(1, { error: 'name_required' })
  .max(80, { error: 'name_too_long' });
const description = z.string().trim().max(200, { error: 'description_too_long' });

/** What an administrator decides about a space. */
export const spaceSchema = z.object({
  nameEt: name,
  nameEn: name,
  descriptionEt: description.default(''),
  descriptionEn: description.default(''),
  icon: z.enum(spaceIcons),
  readAccess: z.enum(['members', 'premium', 'donator']),
  postAccess: z.enum(postAccessLevels),
  /** Members see its posts in their feed, and write in it, only after joining. */
  mustJoin: z.boolean().default(false),
  /** Nobody is notified about what happens in it, whatever they follow. */
  isQuiet: z.boolean().default(false),
  /** How long a member waits between two posts or comments in it. 0 for no wait. */
  slowModeSeconds: z
    .int()
    .min(0)
    .max(24 * 60 * 60)
    .default(0),
});

/** A space as members see it, in their language. */
export const spaceViewSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.enum(spaceIcons),
  readAccess: z.enum(['members', 'premium', 'donator']),
  postAccess: z.enum(postAccessLevels),
  mustJoin: z.boolean(),
  isArchived: z.boolean(),
  isJoined: z.boolean(),
  isMuted: z.boolean(),
  mayPost: z.boolean(),
});
export type SpaceView = z.infer<typeof spaceViewSchema>;
