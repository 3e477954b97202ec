import type { Tier } from '#api/features/accounts/entitlements/contract.ts';

/**
 * Whether a card moves the next charge. A card below the paid tier doesn't, but waits until the subscription ends, so
 * that the member isn't downgraded in between.
 */
export function postponesCharge(card: Tier, paidFor: Tier | null): boolean {
  return paidFor !== null && (card === paidFor || card === 'donator');
}

/** How long after its start the minute job finishes an interrupted redemption. */
export const unfinishedAfterMs = 60_000;
