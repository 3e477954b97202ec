import type { Context } from '#api/context.ts';
import type { RevocationReason } from '#api/features/accounts/entitlements/contract.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { cancelCard, findCard } from '../queries.ts';
import { finishRedemption } from './finish-redemption.ts';
import { revokeGrant } from './revoke-grant.ts';

/**
 * Revokes a card after its payment was reversed. Cancels an unredeemed card; the redeemer of a redeemed one keeps the
 * used time and loses the rest. Idempotent. A redemption in progress is finished first; if that fails, throws.
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
