import type { Context } from '#api/context.ts';
import { coveredUntil, recordInLedger, selectLedger, toLedger } from '#api/features/accounts/entitlements/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { refuse } from '#api/platform/http/refusal.ts';
import { type CardRow, findCard } from '../gift-cards/index.ts';
import { livePlan, moveNextCharge } from '../subscriptions/index.ts';
import { findPlan, isClaimedFor, markRedeemed, releaseCard } from './queries.ts';
import { grantOf, presentRecorded, presentStored, type RedeemOutcome } from './redemption.ts';
import { movesCharge } from './rules.ts';

/**
 * Does what is left of a redemption that was begun: moves the next charge, then gives the time. Any
 * number may try, at once or after one another: the provider is told the same thing under the same
 * key, and the ledger takes a card once. It throws when it can't be known whether the charge moved:
 * the card stays the member's, and the next try goes on.
 */
export async function finishRedemption(context: Context, card: CardRow): Promise<RedeemOutcome> {
  const { db, now } = context;
  const { redeemedBy: userId, redeemedAt, redemptionId } = card;
  if (userId === null || redeemedAt === null || redemptionId === null) return presentStored(card, null, now);
  const [[charged], rows] = await db.batch([findPlan(db, livePlan(userId)), selectLedger(db, userId)]);
  const plan = charged?.plan ?? null;
  let isRefused = false;
  const recorded = await recordInLedger(context, userId, grantOf(card, redeemedAt), {
    ledger: toLedger(userId, rows),
    onlyIf: isClaimedFor(card.id, redemptionId),
    guard: async ({ segments }) => {
      const to = plan && movesCharge(card.tier, plan) ? coveredUntil(segments, plan, now.getTime()) : null;
      if (to === null) return true;
      const moved = await moveNextCharge(context, { userId, to: new Date(to), key: `${redemptionId}:${to}` });
      isRefused = !moved.ok;
      return moved.ok;
    },
    alsoWrite: (prepared) => [markRedeemed(db, card.id, { redeemedBy: userId, redeemedAt, redemptionId }, prepared)],
  });
  if (!isRefused) return presentRecorded(context, card, userId, recorded);
  const results = await namedBatch(db, {
    released: releaseCard(db, card.id, redemptionId),
    found: findCard(db, card.id),
  });
  const [current] = results.found;
  return current?.state === 'redeemed' || current?.state === 'revoking'
    ? presentStored(current, userId, now)
    : refuse('next_charge_not_moved');
}
