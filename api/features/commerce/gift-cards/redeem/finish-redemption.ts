import type { Context } from '#api/context.ts';
import { buildLedger, findTierEnd, recordInLedger, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { refuse } from '#api/platform/http/refusal.ts';
import { moveNextCharge, renewingPlan } from '../../subscriptions/index.ts';
import { type CardRow, findCard } from '../queries.ts';
import { findPlan, isCardClaimedFor, markRedeemed, releaseCard } from './queries.ts';
import { grantForCard, presentRecordedRedemption, presentStoredCard, type RedeemOutcome } from './redemption.ts';
import { postponesCharge } from './rules.ts';

/**
 * Finishes a redemption: moves the next charge, then grants the time. Safe to retry and to run concurrently, because
 * the provider gets the same idempotency key and the ledger records a card once. Throws if the provider doesn't
 * respond; the card then stays claimed for the next attempt.
 */
export async function finishRedemption(context: Context, card: CardRow): Promise<RedeemOutcome> {
  const { db, now } = context;
  const { redeemedBy: userId, redeemedAt, redemptionId } = card;
  if (userId === null || redeemedAt === null || redemptionId === null) return presentStoredCard(card, null, now);
  const [[charged], rows] = await db.batch([findPlan(db, renewingPlan(userId)), selectLedger(db, userId)]);
  const plan = charged?.plan ?? null;
  let isRefused = false;
  const recorded = await recordInLedger(context, userId, grantForCard(card, redeemedAt), {
    ledger: buildLedger(userId, rows),
    onlyIf: isCardClaimedFor(card.id, redemptionId),
    guard: async ({ segments }) => {
      const to = plan && postponesCharge(card.tier, plan) ? findTierEnd(segments, plan, now.getTime()) : null;
      if (to === null) return true;
      const moved = await moveNextCharge(context, { userId, to: new Date(to), key: `${redemptionId}:${to}` });
      isRefused = !moved.ok;
      return moved.ok;
    },
    alsoWrite: (prepared) => [markRedeemed(db, card.id, { redeemedBy: userId, redeemedAt, redemptionId }, prepared)],
  });
  if (!isRefused) return presentRecordedRedemption(context, card, userId, recorded);
  const results = await namedBatch(db, {
    released: releaseCard(db, card.id, redemptionId),
    found: findCard(db, card.id),
  });
  const [current] = results.found;
  return current?.state === 'redeemed' || current?.state === 'revoking'
    ? presentStoredCard(current, userId, now)
    : refuse('next_charge_not_moved');
}
