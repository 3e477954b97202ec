import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { requiredReasonSchema } from '#api/platform/audit/contract.ts';
import { moneySchema } from '../../payments/contract.ts';
import { codeRefusals } from '../contract.ts';

/** Accepts any text, because a malformed code is refused and counted like a wrong one. */
export const codeSchema = z.object({ code: z.string({ error: 'gift_card_format' }) });

/** What the member gets, or got, by redeeming a card. */
export const redemptionSchema = z.object({
  tier: z.enum(tiers),
  months: z.int(),
  value: moneySchema,
  /** Later than now if the card waits for a higher tier or paid time to end. */
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

/** A preview of a redemption. `redeemedAt` is set if this member has already redeemed the card. */
export const redemptionPreviewSchema = redemptionSchema.extend({ redeemedAt: z.iso.datetime().optional() });

export type RedemptionPreview = z.infer<typeof redemptionPreviewSchema>;
export type Redemption = z.infer<typeof redemptionSchema>;

export const redeemRefusals = { ...codeRefusals, next_charge_not_moved: 'conflict' } as const;

export type RedeemRefusal = keyof typeof redeemRefusals;

/** The reason for revoking a card, which is mailed to the member. */
export const revokeSchema = z.object({
  reason: requiredReasonSchema,
});

export const revokeRefusals = {
  gift_card_not_redeemed: 'conflict',
  /** A redemption or revocation is in progress. */
  gift_card_busy: 'conflict',
  gift_card_revoked: 'conflict',
} as const;

export type RevokeRefusal = keyof typeof revokeRefusals;
