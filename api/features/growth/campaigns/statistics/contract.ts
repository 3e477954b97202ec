import { z } from 'zod';
import { heldByKinds } from '#api/platform/mail/pace/contract.ts';
import { recipientStates } from '../contract.ts';

/** Every recipient is counted once. Waiting ones haven't been sent the mail yet. */
export const statisticsSchema = z.object({
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  excluded: z.int(),
  unknown: z.int(),
  /** Recipients who opened a link of its text. */
  clicked: z.int(),
  /** Recipients who unsubscribed from the stream after this mail, before getting another one of it. */
  left: z.int(),
  /** Recipients who marked it as spam, as far as the mail provider reports that. */
  complained: z.int(),
  /** How many there are for each reason. */
  reasons: z.array(z.object({ state: z.enum(recipientStates), reason: z.string(), count: z.int() })),
  /** It ended long ago: these sums are kept, but not its recipients. */
  isSummedUp: z.boolean(),
  /** When recipients waiting for their own hour get it, soonest first, and how many. */
  hours: z.array(z.object({ at: z.iso.datetime(), count: z.int() })),
  /** Which limit of the mail sender is currently reached, if it is being sent. */
  heldBy: z.enum(heldByKinds).nullable(),
  /** Whether all of these add up to the number of recorded recipients. */
  addsUp: z.boolean(),
});
export type CampaignStatistics = z.infer<typeof statisticsSchema>;
