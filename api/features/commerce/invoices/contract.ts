import { z } from 'zod';
import { moneySchema, paidPlans } from '../payments/contract.ts';

/** How many days after a charge a member can request a refund. */
export const refundDays = 30;

const time = z.iso.datetime();

/** A paid invoice, as shown to the member. */
export const invoiceSchema = z.object({
  id: z.string(),
  plan: z.enum(paidPlans),
  price: moneySchema,
  paidAt: time,
  startsAt: time,
  endsAt: time,
  refundedAt: time.nullable(),
  url: z.string().nullable(),
});

export type Invoice = z.infer<typeof invoiceSchema>;
