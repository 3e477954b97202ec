import { z } from 'zod';

/** The fields of a Stripe event that we read. The signature is in the header `stripe-signature`. */
export const stripeEventBody = z.looseObject({ id: z.string(), type: z.string(), data: z.looseObject({}) });
