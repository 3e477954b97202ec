import { z } from 'zod';

/** If anything is missing or altered, the URL redirects to the not-found page. */
export const clickSchema = z.object({
  campaign: z.uuid(),
  /** The recipient's id, used only for counting. */
  recipient: z.uuid(),
  to: z.url({ protocol: /^https?$/ }).max(4_000),
  signature: z.string().max(60),
});
