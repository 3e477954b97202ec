import { z } from 'zod';
import { moneySchema, paidPlans } from '../payments/contract.ts';

/** How long after a charge the member may have the money back, in days. */
export const refundDays = 30;

const time = z.iso.datetime();

/** An invoice that was paid, as its member sees it. */
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
