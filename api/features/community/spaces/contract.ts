import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/** Who may read a space: all members, or those of a tier and above. Visitors can't read any. */
export const readAccessLevels = accessLevels.filter((level) => level !== 'everyone');
export type ReadAccess = Exclude<(typeof accessLevels)[number], 'everyone'>;

/** Who can start posts. In a staff-only space members can still comment, which suits announcements. */
export const postAccessLevels = ['members', 'experts', 'staff'] as const;
export type PostAccess = (typeof postAccessLevels)[number];

/** Icons an administrator can choose from, by their names in `icons.svg`. */
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
  .overwrite(cleanLine)
  .min(1, { error: 'name_required' })
  .max(80, { error: 'name_too_long' });
const description = z.string().overwrite(cleanLine).max(200, { error: 'description_too_long' });

/** The settings of a space. */
export const spaceSchema = z.object({
  nameEt: name,
  nameEn: name,
  descriptionEt: description.default(''),
  descriptionEn: description.default(''),
  icon: z.enum(spaceIcons),
  readAccess: z.enum(['members', 'premium', 'donator']),
  postAccess: z.enum(postAccessLevels),
  /** Members must join before its posts appear in their feed and before they can write. */
  mustJoin: z.boolean().default(false),
  /** Never notifies anyone, whatever they follow. */
  isQuiet: z.boolean().default(false),
  /** Also shows its name, description and plan to those who may not read it. */
  isShownLocked: z.boolean().default(false),
  /** How long a member must wait between two posts or comments. 0 for no wait. */
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
  /** Whether the member sees only that the space exists, because they lack its plan. */
  isLocked: z.boolean(),
  isJoined: z.boolean(),
  isMuted: z.boolean(),
  mayPost: z.boolean(),
});
export type SpaceView = z.infer<typeof spaceViewSchema>;
