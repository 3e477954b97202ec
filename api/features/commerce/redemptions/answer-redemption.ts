import type { Context } from '#api/context.ts';
import { type Recorded, runOf } from '#api/features/accounts/entitlements/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type CardRow, cardRefusal, findCard } from '../gift-cards/index.ts';
import type { RedeemRefusal, Redemption } from './contract.ts';
import { presentRedemption } from './present-redemption.ts';

export type RedeemOutcome = Outcome<{ data: Redemption }, RedeemRefusal>;

/** What to tell a member of a card as it is kept: what it gave them, or why it is not for them. */
export function answerAsItIs(card: CardRow | undefined, userId: string | null, now: Date): RedeemOutcome {
  if (!card) return refuse('gift_card_invalid');
  const refusal = cardRefusal(card, userId, now);
  if (refusal) return refuse(refusal);
  const { redeemedFrom: startsAt, redeemedUntil: endsAt } = card;
  // Still there to be redeemed: something else changed while this was going on.
  if (startsAt === null || endsAt === null) throw new AppError('conflict');
  return { ok: true, data: presentRedemption(card, { startsAt, endsAt }) };
}

/** What came of the write: looked up only when somebody else was first. */
export async function answerRecorded(
  { db, now }: Context,
  card: CardRow,
  userId: string,
  { segments, entitlementId }: Recorded,
): Promise<RedeemOutcome> {
  const run = entitlementId && runOf(segments, entitlementId);
  if (run) return { ok: true, data: presentRedemption(card, run) };
  const [current] = await findCard(db, card.id);
  return answerAsItIs(current, userId, now);
}
