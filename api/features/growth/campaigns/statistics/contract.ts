import { z } from 'zod';
import { delayReasons } from '#api/platform/mail/pace/contract.ts';
import { recipientStates } from '../contract.ts';

/** Counts every recipient once. `waiting` counts recipients whose mail hasn't been sent yet. */
export const statisticsSchema = z.object({
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  excluded: z.int(),
  unknown: z.int(),
  /** Recipients who opened a link in the text. */
  clicked: z.int(),
  /** Recipients who unsubscribed from the stream after this mail and before the stream's next mail to them. */
  left: z.int(),
  /** Recipients who marked the mail as spam, according to the mail provider. */
  complained: z.int(),
  /** How many recipients there are for each reason. */
  reasons: z.array(z.object({ state: z.enum(recipientStates), reason: z.string(), count: z.int() })),
  /** Whether the campaign ended so long ago that only these sums are left, not its recipients. */
  isSummedUp: z.boolean(),
  /**
   * The times at which recipients who wait for the hour in their zone get the mail, soonest first, with their number.
   */
  hours: z.array(z.object({ at: z.iso.datetime(), count: z.int() })),
  /** Which limit of the mail sender is currently reached, while the campaign is being sent. */
  heldBy: z.enum(delayReasons).nullable(),
  /** Whether all states add up to the number of recorded recipients. */
  addsUp: z.boolean(),
});
export type CampaignStatistics = z.infer<typeof statisticsSchema>;
