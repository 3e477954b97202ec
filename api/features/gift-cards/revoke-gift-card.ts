import type { Context } from '#api/context.ts';
import type { RevocationReason } from '../entitlements/contract.ts';
import { recordInLedger } from '../entitlements/index.ts';
import { finishRedemption } from './finish-redemption.ts';
import { nextCharge as chargedHere, type NextCharge } from './next-charge.ts';
import { type CardRow, cancelCard, findCard } from './queries.ts';

/**
 * Takes a card back because its money went back, for whoever sold it: one that nobody has redeemed
 * is cancelled; of one that was, the member keeps what they used, and loses the rest. Twice is once.
 * A redemption that is going on is finished first; it throws when that can't be done now.
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
  if (card.state === 'redeemed') return takeBack(context, card, reason);
  await finishRedemption(context, card, nextCharge);
  return revokeGiftCard(context, { cardId, reason }, nextCharge);
}

async function takeBack(context: Context, card: CardRow, reason: RevocationReason): Promise<'revoked' | 'unknown'> {
  const { redeemedBy: userId } = card;
  if (userId === null) return 'unknown';
  const revocation = { kind: 'revoke', source: 'gift_card', reference: card.id, reason } as const;
  await recordInLedger(context, userId, { ...revocation, at: context.now.getTime() });
  return 'revoked';
}
