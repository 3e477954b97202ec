import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import { moneySchema, notConfigured } from '../payments/contract.ts';

/** `paid`: the money is there, the cards are being made. `done`: they are made. `reversed`: the money went back. */
export const orderStates = ['open', 'paid', 'done', 'reversed', 'closed'] as const;

export const orderLimits = { quantity: 20, months: 24, message: 500, daysAhead: 365 } as const;

/** How many months a card may be for: what the store offers. */
export const cardMonths = [1, 3, 6, 12] as const;

const whole = (text: unknown) => (typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : text);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** What is bought: gift cards, for oneself to give or sent to somebody on a day. A form's texts are taken too. */
export const orderBody = z.object({
  tier: z.enum(tiers, { error: 'plan_invalid' }),
  months: z.preprocess(whole, z.literal(cardMonths, { error: 'months_invalid' })),
  quantity: z.preprocess(
    whole,
    z.int({ error: 'quantity_invalid' }).min(1, { error: 'quantity_invalid' }).max(orderLimits.quantity, {
      error: 'quantity_invalid',
    }),
  ),
  /** Of the buyer; a member's own address is taken without. */
  email: optional(emailSchema),
  recipientEmail: optional(emailSchema),
  message: optional(z.string().trim().max(orderLimits.message, { error: 'gift_message_too_long' })),
  /** A day in the community's time zone, `2026-12-24`; at once without. */
  deliverOn: optional(z.iso.date({ error: 'date_invalid' })),
});

const orderSchema = z.object({
  id: z.string(),
  state: z.enum(orderStates),
  tier: z.enum(tiers),
  months: z.int(),
  quantity: z.int(),
  total: moneySchema,
  /** Whether the cards go to somebody else by mail. */
  isSent: z.boolean(),
  deliverAt: z.iso.datetime().nullable(),
});

export type Order = z.infer<typeof orderSchema>;

export const orderAnswer = { data: orderSchema };
export const orderUrlAnswer = { data: z.object({ url: z.string() }) };
export const orderRefusals = notConfigured;
