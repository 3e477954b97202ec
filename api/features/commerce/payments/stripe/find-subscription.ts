import type Stripe from 'stripe';
import { ProviderRefusal, type ProviderSubscription } from '../provider.ts';
import { callStripe, fromSeconds, stripeIdOf } from './call-stripe.ts';
import { planOfProduct, toMoney } from './plan-price.ts';

const states = {
  incomplete: 'pending',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
} as const;

/** Finds a subscription of this community. Another community's subscription in the same account counts as missing. */
export async function findSubscription(stripe: Stripe, slug: string, id: string): Promise<ProviderSubscription> {
  const subscription = await callStripe(stripe.subscriptions.retrieve(id));
  const { metadata, items, status, start_date, cancel_at, ended_at } = subscription;
  const item = items.data[0];
  const plan = item && planOfProduct(slug, stripeIdOf(item.price.product));
  const userId = metadata['user'];
  const customerId = stripeIdOf(subscription.customer);
  if (!plan || !userId || !customerId || metadata['community'] !== slug) throw new ProviderRefusal('missing');
  const isCancelling = subscription.cancel_at_period_end || cancel_at !== null;
  const periodEnd = fromSeconds(item.current_period_end);
  return {
    id: subscription.id,
    customerId,
    userId,
    plan,
    price: toMoney(item.price.unit_amount ?? 0, item.price.currency),
    status: states[status as keyof typeof states] ?? 'pending',
    startedAt: fromSeconds(start_date),
    periodEnd,
    isMoved: status === 'trialing',
    cancelAt: isCancelling ? (cancel_at === null ? periodEnd : fromSeconds(cancel_at)) : null,
    endedAt: ended_at === null ? null : fromSeconds(ended_at),
    latestInvoiceId: stripeIdOf(subscription.latest_invoice),
  };
}
