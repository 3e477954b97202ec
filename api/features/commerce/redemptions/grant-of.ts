import type { Grant } from '#api/features/accounts/entitlements/index.ts';
import type { CardRow } from '../gift-cards/index.ts';

/** What a card adds to its redeemer's ledger. */
export function grantOf({ id, tier, months }: Pick<CardRow, 'id' | 'tier' | 'months'>, grantedAt: number): Grant {
  return { kind: 'grant', tier, source: 'gift_card', reference: id, time: { months }, grantedAt };
}
