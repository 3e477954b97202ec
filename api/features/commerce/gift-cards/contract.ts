import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { listedAccountSchema } from '#api/features/accounts/users/contract.ts';
import { loggedReasonSchema } from '#api/platform/audit/contract.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { dayFilter, maxSelected, pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { moneySchema } from '../payments/contract.ts';

/** The stored states of a card. One past its expiry date is stored as `active` and shown as expired. */
export const storedCardStates = ['active', 'redeeming', 'redeemed', 'revoking', 'cancelled'] as const;
/** The statuses of a card that are shown to users. */
export const cardStatuses = ['active', 'redeemed', 'expired', 'cancelled'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** The 32 characters of codes, five bits each, without the look-alikes 0, O, 1 and I. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const maxCardFields = { months: 36, quantity: 1_000, description: 200 } as const;

export const codeRefusals = {
  gift_card_format: 'invalid_input',
  gift_card_invalid: 'not_found',
  gift_card_redeemed: 'conflict',
  gift_card_expired: 'gone',
  gift_card_cancelled: 'gone',
} as const;

export type CodeRefusal = keyof typeof codeRefusals;

const quantityRule = { error: 'card_quantity_invalid' } as const;
const monthsRule = { error: 'card_months_invalid' } as const;
const descriptionRule = { error: 'description_too_long' } as const;
const expiryRule = { error: 'expiry_invalid' } as const;

export const createCardsSchema = z.object({
  tier: z.enum(tiers, { error: 'plan_invalid' }),
  months: z.coerce.number(monthsRule).int(monthsRule).min(1, monthsRule).max(maxCardFields.months, monthsRule),
  quantity: z.coerce
    .number(quantityRule)
    .int(quantityRule)
    .min(1, quantityRule)
    .max(maxCardFields.quantity, quantityRule)
    .default(1),
  description: z
    .string()
    .overwrite(cleanLine)
    .max(maxCardFields.description, descriptionRule)
    .nullish()
    .transform((text) => text || null),
  /** When the cards expire. A date means the end of that day in the community's time zone. */
  expiresAt: z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], expiryRule).nullish(),
});

/** A card as staff see it. Only the response that creates it contains its code. */
const cardSchema = z.object({
  id: z.string(),
  batchId: z.string(),
  /** The last group of the card's code. */
  lastGroup: z.string(),
  tier: z.enum(tiers),
  months: z.int(),
  value: moneySchema,
  status: z.enum(cardStatuses),
  description: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  redeemedAt: z.iso.datetime().nullable(),
  /** Null if not redeemed, or if the redeemer deleted their account. */
  redeemedBy: listedAccountSchema.nullable(),
  /** Set when the card was revoked. `by` and `reason` are null if it was revoked because of a refund. */
  revoked: z.object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
});

export type Card = z.infer<typeof cardSchema>;

export const createdCardsSchema = z.object({
  batchId: z.string(),
  cards: z.array(z.object({ id: z.string(), code: z.string() })),
  value: moneySchema,
  /** Until when the codes can be downloaded. */
  codesUntil: z.iso.datetime(),
});

export type CreatedCards = z.infer<typeof createdCardsSchema>;

const cardSorts = ['newest', 'oldest', 'expiry', 'value'] as const;

const filters = z.object({
  /** A code, its last group, or text from a description. */
  q: z.string().trim().max(100).optional(),
  status: z.enum(cardStatuses).optional(),
  tier: z.enum(tiers).optional(),
  /** The first and last days of payment and of redemption, inclusive, in the community's time zone. */
  ...{ soldFrom: dayFilter, soldTo: dayFilter, redeemedFrom: dayFilter, redeemedTo: dayFilter },
});

export const cardsQuery = pageQuery.extend({
  ...filters.shape,
  sort: z.enum(cardSorts).default('newest'),
});

export type CardSort = (typeof cardSorts)[number];
export type CardsQuery = z.output<typeof cardsQuery>;
export const exportQuery = filters.extend(csvQuery.shape);

export const cardsPage = pageOfSchema(cardSchema);

export const statsSchema = z.object({
  total: z.int(),
  redeemed: z.int(),
  active: z.int(),
  expired: z.int(),
  cancelled: z.int(),
  /** The total value of all cards that aren't cancelled, in the community's currency. */
  totalValue: moneySchema,
});

export type CardStats = z.infer<typeof statsSchema>;

export const cancelRefusals = { gift_card_redeemed: 'conflict' } as const;

export const cancelCardsSchema = z.object({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(maxSelected)
    .transform((ids) => [...new Set(ids)]),
  reason: loggedReasonSchema,
});

/** Why a chosen card wasn't cancelled. `gift_card_busy`: it is being redeemed. */
export const notCancelledReasons = [
  'gift_card_redeemed',
  'gift_card_busy',
  'gift_card_cancelled',
  'not_found',
] as const;

export const cancelledCardsSchema = z.object({
  cancelled: z.int(),
  /** The chosen cards that weren't cancelled. `lastGroup` is null if there is no such card. */
  kept: z.array(z.object({ id: z.string(), lastGroup: z.string().nullable(), reason: z.enum(notCancelledReasons) })),
});

export type CancelledCards = z.infer<typeof cancelledCardsSchema>;

export const codesFileRefusals = { gift_card_codes_gone: 'gone' } as const;
