import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { connectProvider, ProviderRefusal, selectPaymentKey } from '../../payments/index.ts';
import { findOwnSubscription, type SubscriptionRow } from '../queries.ts';
import { syncSubscription } from '../sync-subscription.ts';

interface Move {
  userId: string;
  /** The member has the plan until then without paying. */
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
  if (!subscription || !isCharged(subscription)) return { ok: true, isMoved: false };
  const provider = await connectProvider(context, keys);
  if (provider?.name !== subscription.provider) {
    return isEarlier(subscription, to) ? refuse('next_charge_not_moved') : { ok: true, isMoved: false };
  }
  try {
    if (!isEarlier(subscription, to)) {
      // Our row may be missing a move whose answer was lost, so ask before leaving the charge alone.
      const current = await syncSubscription(context, provider, subscription.id);
      if (!current || !isCharged(current) || !isEarlier(current, to)) return { ok: true, isMoved: false };
    }
    await provider.moveNextCharge(subscription.id, to, key);
    await syncSubscription(context, provider, subscription.id);
    return { ok: true, isMoved: true };
  } catch (thrown) {
    if (thrown instanceof ProviderRefusal) return refuse('next_charge_not_moved');
    throw thrown;
  }
}

const isCharged = ({ endedAt, cancelAt }: SubscriptionRow) => endedAt === null && cancelAt === null;

/** Whether the next charge comes before a moment. Providers count in whole seconds. */
const isEarlier = ({ periodEnd }: SubscriptionRow, to: Date) => to.getTime() - periodEnd >= 1_000;
