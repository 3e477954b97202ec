import type { Context } from '#api/context.ts';
import type { PaymentProvider, ProviderCheckout } from '../../payments/index.ts';
import { settleSubscription } from '../settle-subscription.ts';
import { updateCheckout } from './queries.ts';

/**
 * Stores the state of a checkout. The subscription is stored before the checkout is marked as paid, so that a waiting
 * page sees both.
 */
export async function settleCheckout(
  context: Context,
  provider: PaymentProvider,
  { key, state, subscriptionId }: ProviderCheckout,
): Promise<void> {
  const { db, now } = context;
  const checkedAt = now.getTime();
  if (state === 'paid' && subscriptionId) {
    await settleSubscription(context, provider, subscriptionId);
    await updateCheckout(db, key, { state: 'paid', checkedAt });
  } else if (state === 'expired') {
    await updateCheckout(db, key, { state: 'closed', checkedAt });
  } else {
    await updateCheckout(db, key, { checkedAt });
  }
}
