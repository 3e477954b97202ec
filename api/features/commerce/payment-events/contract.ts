import { z } from 'zod';

/** What Stripe sends, as far as it is read; the signature stands in the header `stripe-signature`. */
export const stripeEventBody = z.looseObject({ id: z.string(), type: z.string(), data: z.looseObject({}) });
