import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { cardLimits, codeRefusals } from '../gift-cards/contract.ts';
import { moneySchema } from '../payments/contract.ts';

/** Whatever was typed: what is wrong with it is said as of any other wrong code, and counted. */
export const codeSchema = z.object({ code: z.string({ error: 'gift_card_format' }) });

export const codeParams = z.object({ code: z.string() });

/** What redeeming a card gives, or gave, its member. */
export const redemptionSchema = z.object({
  tier: z.enum(tiers),
  months: z.int(),
  value: moneySchema,
  /** When it begins: later, if it waits for a higher tier or for what was paid for. */
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

export type Redemption = z.infer<typeof redemptionSchema>;

export const redeemRefusals = { ...codeRefusals, next_charge_not_moved: 'conflict' } as const;

export type RedeemRefusal = keyof typeof redeemRefusals;

/** What the member is told, in the words of whoever takes their card back. */
export const revokeSchema = z.object({
  reason: z
    .string({ error: 'reason_missing' })
    .trim()
    .min(1, { error: 'reason_missing' })
    .max(cardLimits.reason, { error: 'reason_too_long' }),
});

export const revokeRefusals = {
  gift_card_not_redeemed: 'conflict',
  /** Being redeemed, or being taken back, at this moment. */
  gift_card_busy: 'conflict',
  gift_card_revoked: 'conflict',
} as const;

export type RevokeRefusal = keyof typeof revokeRefusals;
