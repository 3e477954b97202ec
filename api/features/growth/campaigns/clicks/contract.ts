import { z } from 'zod';

/** Whatever is missing or altered leads to the page for addresses that don't exist. */
export const clickSchema = z.object({
  campaign: z.uuid(),
  /** The recipient's id, which only counts. */
  recipient: z.uuid(),
  to: z.url({ protocol: /^https?$/ }).max(4_000),
  signature: z.string().max(60),
});
