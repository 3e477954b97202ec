import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { connectProvider, ProviderRefusal, selectPaymentKey } from '../../payments/index.ts';
import { findOwnSubscription, type SubscriptionRow } from '../queries.ts';
import { syncSubscription } from '../sync-subscription.ts';

interface Move {
  userId: string;
  /** The time to move the charge to. Until then, the member has the plan without paying. */
  to: Date;
  /** The idempotency key at the provider. */
  key: string;
}

/**
 * Moves the next charge of a member's subscription to the end of a gift, if the charge is due earlier and the
 * subscription isn't cancelled. Returns a refusal if the provider refuses. Throws if the provider doesn't respond; the
 * charge may have moved, so retry with the same key.
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
      // Our row may lack a move whose response was lost, so sync before leaving the charge alone.
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

/** Whether the next charge comes at least a second before a moment. Providers use whole seconds. */
const isEarlier = ({ periodEnd }: SubscriptionRow, to: Date) => to.getTime() - periodEnd >= 1_000;
