import type { Context } from '#api/context.ts';
import type { RevocationReason } from '#api/features/accounts/entitlements/contract.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { cancelCard, findCard } from '../gift-cards/index.ts';
import { finishRedemption } from './finish-redemption.ts';
import { revokeGrant } from './revoke-grant.ts';

/**
 * Takes a card back because its money went back, for whoever sold it: one that nobody has redeemed
 * is cancelled; of one that was, the member keeps what they used, and loses the rest; who is charged
 * each month is charged next when what remains is over. Twice is once. A redemption that is going on
 * is finished first; it throws when that can't be done now.
 */
export async function revokeGiftCard(
  context: Context,
  { cardId, reason }: { cardId: string; reason: RevocationReason },
): Promise<'cancelled' | 'revoked' | 'unknown'> {
  const { db } = context;
  const results = await namedBatch(db, { cancelled: cancelCard(db, cardId), found: findCard(db, cardId) });
  const [card] = results.found;
  if (!card) return 'unknown';
  if (card.state === 'cancelled') return 'cancelled';
  if (card.state === 'redeemed' || card.state === 'revoking') {
    await revokeGrant(context, card, { reason });
    return 'revoked';
  }
  await finishRedemption(context, card);
  return revokeGiftCard(context, { cardId, reason });
}
