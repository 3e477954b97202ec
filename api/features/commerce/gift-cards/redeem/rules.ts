import type { Tier } from '#api/features/accounts/entitlements/contract.ts';

/**
 * Whether a card moves the next charge. A card below the paid tier doesn't: it waits until the
 * subscription ends, so that the member is not downgraded in between.
 */
export function movesCharge(card: Tier, paidFor: Tier | null): boolean {
  return paidFor !== null && (card === paidFor || card === 'donator');
}

/** The minute job finishes redemptions that started this long ago. */
export const unfinishedAfterMs = 60_000;
