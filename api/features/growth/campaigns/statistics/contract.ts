import { z } from 'zod';
import { heldByKinds } from '#api/platform/mail/pace/contract.ts';
import { recipientStates } from '../contract.ts';

/** Every recipient is counted once. Those that wait remain to be sent. */
export const statisticsSchema = z.object({
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  excluded: z.int(),
  unknown: z.int(),
  /** Recipients who opened a link of its text. */
  clicked: z.int(),
  /** Recipients who unsubscribed from the stream after this mail, before they got another one of it. */
  left: z.int(),
  /** Recipients who called it spam, as far as the mail provider reports that. */
  complained: z.int(),
  /** How many there are for each reason. */
  reasons: z.array(z.object({ state: z.enum(recipientStates), reason: z.string(), count: z.int() })),
  /** It ended long ago: these sums are kept, and not who its recipients were. */
  isSummedUp: z.boolean(),
  /** When those that wait for their own hour get it, soonest first, and how many. */
  hours: z.array(z.object({ at: z.iso.datetime(), count: z.int() })),
  /** Which limit of the mail sender is reached at the moment, if it is being sent. */
  heldBy: z.enum(heldByKinds).nullable(),
  /** Whether all of these add up to the recipients that were recorded. */
  addsUp: z.boolean(),
});
export type CampaignStatistics = z.infer<typeof statisticsSchema>;
