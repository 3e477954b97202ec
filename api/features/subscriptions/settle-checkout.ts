import type { Context } from '#api/context.ts';
import type { PaymentProvider, ProviderCheckout } from '../payments/index.ts';
import { alignNextCharge } from './align-next-charge.ts';
import { updateCheckout } from './queries.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * What came of a checkout: the subscription is there before the checkout counts as paid, so that who
 * waits for it sees both.
 */
export async function settleCheckout(
  context: Context,
  provider: PaymentProvider,
  { key, state, subscriptionId }: ProviderCheckout,
): Promise<void> {
  const { db, now } = context;
  const checkedAt = now.getTime();
  if (state === 'paid' && subscriptionId) {
    const subscription = await syncSubscription(context, provider, subscriptionId);
    // What the member has may have changed since they were sent there, or end too soon to put a first charge off.
    if (subscription) await alignNextCharge(context, subscription.userId);
    await updateCheckout(db, key, { state: 'paid', checkedAt });
  } else if (state === 'expired') {
    await updateCheckout(db, key, { state: 'closed', checkedAt });
  } else {
    await updateCheckout(db, key, { checkedAt });
  }
}
