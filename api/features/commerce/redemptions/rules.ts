import type { Tier } from '#api/features/accounts/entitlements/contract.ts';

/**
 * Whether a card changes when a member is charged next. One of a lower tier than they pay for does
 * not: it waits until they no longer do, and nobody is downgraded in between.
 */
export function movesCharge(card: Tier, paidFor: Tier | null): boolean {
  return paidFor !== null && (card === paidFor || card === 'donator');
}

/** After so long without an end a redemption is finished by the minute job. */
export const unfinishedAfterMs = 60_000;
