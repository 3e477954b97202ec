import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { connectProvider, ProviderRefusal, selectPaymentKey } from '../payments/index.ts';
import { findOwnSubscription } from './queries.ts';
import { syncSubscription } from './sync-subscription.ts';

interface Move {
  userId: string;
  /** Until when the member has the plan without paying. */
  to: Date;
  /** Idempotency key. */
  key: string;
}

/**
 * Moves the next charge of a member's subscription to the end of a gift, if it is due earlier and not
 * cancelled. Refused if the provider refuses. Throws if the provider doesn't answer: the charge may
 * have moved, so retry with the same key.
 */
export async function moveNextCharge(
  context: Context,
  { userId, to, key }: Move,
): Promise<Outcome<{ isMoved: boolean }, 'next_charge_not_moved'>> {
  const { db } = context;
  const [keys, [subscription]] = await db.batch([selectPaymentKey(context), findOwnSubscription(db, userId)]);
  const isCharged = subscription && subscription.endedAt === null && subscription.cancelAt === null;
  // Providers count in whole seconds.
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
