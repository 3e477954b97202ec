import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cardStatuses } from '../gift-cards/contract.ts';
import { moneySchema, notConfiguredRefusals } from '../payments/contract.ts';

/** `paid`: without cards yet. `done`: paid, with cards. `reversed`: refunded or charged back. `closed`: never paid. */
export const orderStates = ['open', 'paid', 'done', 'reversed', 'closed'] as const;

export const maxOrderFields = { quantity: 20, months: 24, message: 500, daysAhead: 365 } as const;

/** The durations of cards that the store sells, in months. */
export const cardMonths = [1, 3, 6, 12] as const;

const whole = (text: unknown) => (typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : text);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** An order of gift cards, for the buyer or for a recipient on a given day. Accepts strings from a form. */
export const orderBody = z.object({
  tier: z.enum(tiers, { error: 'plan_invalid' }),
  months: z.preprocess(whole, z.literal(cardMonths, { error: 'months_invalid' })),
  quantity: z.preprocess(
    whole,
    z.int({ error: 'quantity_invalid' }).min(1, { error: 'quantity_invalid' }).max(maxOrderFields.quantity, {
      error: 'quantity_invalid',
    }),
  ),
  /** The buyer's address. Ignored for members, whose own address is used. */
  email: optional(emailSchema),
  recipientEmail: optional(emailSchema),
  message: optional(z.string().trim().max(maxOrderFields.message, { error: 'gift_message_too_long' })),
  /** The day of delivery in the community's time zone, such as `2026-12-24`. Omitted for delivery at once. */
  deliverOn: optional(z.iso.date({ error: 'date_invalid' })),
});

const orderSchema = z.object({
  id: z.string(),
  state: z.enum(orderStates),
  tier: z.enum(tiers),
  months: z.int(),
  quantity: z.int(),
  total: moneySchema,
  /** Whether the cards are mailed to a recipient other than the buyer. */
  isSent: z.boolean(),
  deliverAt: z.iso.datetime().nullable(),
});

export type Order = z.infer<typeof orderSchema>;

const orderedCardSchema = z.object({
  /** The last group of the card's code. */
  lastGroup: z.string(),
  status: z.enum(cardStatuses),
  redeemedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});

/** An order as its buyer and administrators see it, with addresses and the status of each card. */
const orderDetailsSchema = orderSchema.extend({
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  buyer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  recipientEmail: z.string().nullable(),
  message: z.string().nullable(),
  /** When the order was reversed, and why. */
  reversed: z.object({ at: z.iso.datetime(), reason: z.enum(['refund', 'dispute']) }).nullable(),
  /** The URL of the page with the codes. Null before delivery and once the codes are erased. */
  cardsUrl: z.string().nullable(),
  cards: z.array(orderedCardSchema),
});

export type OrderDetails = z.infer<typeof orderDetailsSchema>;

export const orderDetailsPage = pageOfSchema(orderDetailsSchema);
export const orderDetailsResponse = { data: orderDetailsSchema };

/** A search by an order's number, or by the buyer's or recipient's name or beginning of the address. */
export const orderSearchQuery = pageQuery.extend({ q: z.string().trim().min(2).max(100) });

export const orderResponse = { data: orderSchema };
export const orderUrlResponse = { data: z.object({ url: z.string() }) };
export const orderRefusals = notConfiguredRefusals;
