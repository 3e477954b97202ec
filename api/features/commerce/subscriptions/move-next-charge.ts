import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { connectProvider, ProviderRefusal, selectPaymentKey } from '../payments/index.ts';
import { findOwnSubscription } from './queries.ts';
import { syncSubscription } from './sync-subscription.ts';

interface Move {
  userId: string;
  /** Until when the member has their plan without paying. */
  to: Date;
  /** What it is moved for, once: a redemption's id. */
  key: string;
}

/**
 * Moves the next charge of a member's subscription to after a gift. Nothing to move (no
 * subscription, one that is cancelled, a charge that is later anyway) is done. Refused when the
 * provider says no: the gift then stays with who gave it. One that does not answer may have moved
 * it: that is thrown, and asked again under the same key.
 */
export async function moveNextCharge(
  context: Context,
  { userId, to, key }: Move,
): Promise<Outcome<{ isMoved: boolean }, 'next_charge_not_moved'>> {
  const { db } = context;
  const [keys, [subscription]] = await db.batch([selectPaymentKey(context), findOwnSubscription(db, userId)]);
  const isCharged = subscription && subscription.endedAt === null && subscription.cancelAt === null;
  // A provider counts in seconds: what is less than one is no move.
  if (!isCharged || to.getTime() - subscription.periodEnd < 1_000) return { ok: true, isMoved: false };
  const provider = await connectProvider(context, keys);
  if (provider?.name !== subscription.provider) return refuse('next_charge_not_moved');
  try {
    await provider.moveNextCharge(subscription.id, to, key);
    await syncSubscription(context, provider, subscription.id);
    return { ok: true, isMoved: true };
  } catch (thrown) {
    if (thrown instanceof ProviderRefusal) return refuse('next_charge_not_moved');
    throw thrown;
  }
}
