import { z } from 'zod';
import { moneySchema, paidPlans, sellerSchema } from '../payments/contract.ts';

/** How many days after a charge a member can request a refund. */
export const refundDays = 30;

const time = z.iso.datetime();

/** A paid invoice as shown to the member. */
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

export const invoiceParams = z.object({ id: z.string().max(100) });

/** An invoice with everything that its printed form shows. */
export const invoiceDocumentSchema = invoiceSchema.extend({
  /** The provider's invoice number, or the invoice's id if there is none. */
  number: z.string(),
  seller: sellerSchema,
  /** Name and address are null once the account is deleted. */
  buyer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  /** The lower plan whose unused time was deducted. Null if none was. */
  creditedPlan: z.enum(paidPlans).nullable(),
  /** The tax included in the price. */
  tax: moneySchema,
});

export type InvoiceDocument = z.infer<typeof invoiceDocumentSchema>;

export type Invoice = z.infer<typeof invoiceSchema>;
