import { z } from 'zod';
import { settingsChangeSchema, settingsViewSchema } from '#api/platform/settings/contract.ts';

/** How many members one text may mention. */
export const maxMentions = 20;
/** How many pictures one text may show. */
export const maxPicturesPerText = 10;

const limitRule = { error: 'limit_invalid' } as const;
const limit = z.int(limitRule).min(0, limitRule).max(1_000, limitRule);
const hourlyRule = { error: 'hourly_limit_invalid' } as const;
const hourly = z.int(hourlyRule).min(1, hourlyRule).max(1_000, hourlyRule);

/** How much members may write, as set by administrators. Staff are never limited. */
const limitsSchema = z.object({
  /** How long members count as newcomers. Experts never do. */
  newcomerDays: limit,
  /** How many of a new member's texts are held for approval. */
  holdFirstPosts: limit,
  linksPerDay: limit,
  mentionsPerDay: limit,
  postsPerHour: hourly,
  commentsPerHour: hourly,
  /** The default wait between two texts in a new space. */
  slowModeSeconds: z.int().min(0).max(86_400),
});
export type Limits = z.output<typeof limitsSchema>;

export const changeLimitsSchema = settingsChangeSchema(limitsSchema);
// The community's folder can set values that administrators can't, such as no posts at all.
export const limitsResponse = {
  data: settingsViewSchema(
    z.object({
      newcomerDays: z.number(),
      holdFirstPosts: z.number(),
      linksPerDay: z.number(),
      mentionsPerDay: z.number(),
      postsPerHour: z.number(),
      commentsPerHour: z.number(),
      slowModeSeconds: z.number(),
    }),
  ),
};
