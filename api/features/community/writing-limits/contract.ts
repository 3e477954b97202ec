import { z } from 'zod';
import { settingsChangeSchema, settingsViewSchema } from '#api/platform/settings/contract.ts';

/** How many members one text may mention. */
export const maxMentions = 20;
/** How many pictures one text may show. */
export const picturesAtOnce = 10;

const limitRule = { error: 'limit_invalid' } as const;
const limit = z.int(limitRule).min(0, limitRule).max(1_000, limitRule);
const hourlyRule = { error: 'hourly_limit_invalid' } as const;
const hourly = z.int(hourlyRule).min(1, hourlyRule).max(1_000, hourlyRule);

/** How much members may write, as an administrator sets it. Staff are never limited. */
export const limitsSchema = z.object({
  /** How long members are newcomers. Experts never are. */
  newcomerDays: limit,
  /** How many texts of a new member wait for approval. */
  holdFirstPosts: limit,
  linksPerDay: limit,
  mentionsPerDay: limit,
  postsPerHour: hourly,
  commentsPerHour: hourly,
  /** The wait between two texts that a new space begins with. */
  slowModeSeconds: z.int().min(0).max(86_400),
});
export type Limits = z.output<typeof limitsSchema>;

export const changeLimitsSchema = settingsChangeSchema(limitsSchema);
// A folder may say what an administrator can't choose, such as no posts at all.
export const limitsAnswer = {
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
