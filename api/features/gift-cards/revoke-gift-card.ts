import type { Context } from '#api/context.ts';
import type { RevocationReason } from '../entitlements/contract.ts';
import { recordInLedger } from '../entitlements/index.ts';
import { finishRedemption } from './finish-redemption.ts';
import { finishRevocation } from './finish-revocation.ts';
import { nextCharge as chargedHere, type NextCharge } from './next-charge.ts';
import { type CardRow, cancelCard, findCard, markRevoking } from './queries.ts';

/**
 * Takes a card back because its money went back, for whoever sold it: one that nobody has redeemed
 * is cancelled; of one that was, the member keeps what they used, and loses the rest; who is charged
 * each month is charged next when what remains is over. Twice is once. A redemption that is going on
 * is finished first; it throws when that can't be done now.
 */
export async function revokeGiftCard(
  context: Context,
  { cardId, reason }: { cardId: string; reason: RevocationReason },
  nextCharge: NextCharge = chargedHere,
): Promise<'cancelled' | 'revoked' | 'unknown'> {
  const { db } = context;
  const [, [card]] = await db.batch([cancelCard(db, cardId), findCard(db, cardId)]);
  if (!card) return 'unknown';
  if (card.state === 'cancelled') return 'cancelled';
  if (card.state === 'redeemed' || card.state === 'revoking') {
    return takeBack(context, card, reason, nextCharge);
  }
  await finishRedemption(context, card, nextCharge);
  return revokeGiftCard(context, { cardId, reason }, nextCharge);
}

async function takeBack(
  context: Context,
  card: CardRow,
  reason: RevocationReason,
  nextCharge: NextCharge,
): Promise<'revoked' | 'unknown'> {
  const { redeemedBy: userId } = card;
  if (userId === null) return 'unknown';
  const revocation = { kind: 'revoke', source: 'gift_card', reference: card.id, reason } as const;
  const { outcome } = await recordInLedger(
    context,
    userId,
    { ...revocation, at: context.now.getTime() },
    { beside: (prepared) => [markRevoking(context.db, card.id, prepared)] },
  );
  if (outcome === 'recorded' || card.state === 'revoking') await finishRevocation(context, card, nextCharge);
  return 'revoked';
}
