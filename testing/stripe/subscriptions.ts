import type Stripe from 'stripe';
import { type Account, createObject, emitEvent, newId, shapeOf } from './account.ts';
import { draftInvoice, type Line, payStripeInvoice, previewOf } from './invoices.ts';
import { addMonths } from './months.ts';
import { checkParameters, type Parameters, readInteger, readObject, readString } from './parameters.ts';
import { refuseCard, refuseMissing, refuseParameter, refuseRequest } from './refuse.ts';

interface NewSubscription {
  customer: string;
  price: Stripe.Price;
  metadata: Record<string, string>;
  /** End of the free trial; null without one. */
  trialEnd: number | null;
}

/** Creates a subscription. The first month is paid at once, or starts after a trial. */
export function beginSubscription(
  account: Account,
  { customer, price, metadata, trialEnd }: NewSubscription,
): Stripe.Subscription {
  const end = trialEnd ?? addMonths(account.now, 1);
  const trial = { trial_start: account.now, trial_end: trialEnd, status: 'trialing' } as const;
  const subscription = createObject(account, 'subscription', {
    customer,
    metadata,
    currency: price.currency,
    status: 'active',
    start_date: account.now,
    billing_cycle_anchor: trialEnd ?? account.now,
    ...(trialEnd === null ? {} : trial),
  });
  const [shape] = shapeOf<Stripe.Subscription>('subscription').items.data;
  const item = {
    ...(shape as Stripe.SubscriptionItem),
    id: newId('item'),
    subscription: subscription.id,
    price,
    current_period_start: account.now,
    current_period_end: end,
  };
  subscription.items = { ...subscription.items, data: [item] };
  emitEvent(account, 'customer.subscription.created', subscription);
  const amount = trialEnd === null ? (price.unit_amount ?? 0) : 0;
  const line = { price, amount, from: account.now, until: end };
  payStripeInvoice(account, draftInvoice(account, subscription, [line], 'subscription_create'));
  emitEvent(account, 'customer.subscription.updated', subscription);
  return subscription;
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
}

export function findSubscription(account: Account, id: string): Stripe.Subscription {
  const found = account.objects.subscription.get(id);
  if (!found) throw refuseMissing('subscription', id);
  return found;
}

const known = [
  'cancel_at_period_end',
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'trial_end',
  'metadata',
];

export function updateSubscription(account: Account, id: string, given: Parameters): Stripe.Subscription {
  checkParameters(given, known);
  const subscription = findSubscription(account, id);
  if (subscription.status === 'canceled') {
    throw refuseRequest(null, 'A canceled subscription can only update its cancellation_details and metadata.');
  }
  const cancelling = readString(given, 'cancel_at_period_end');
  if (cancelling !== null) setCancelling(account, subscription, cancelling === 'true');
  const wanted = readString(readObject(readObject(given, 'items'), '0'), 'price');
  if (wanted !== null) changePrice(account, subscription, wanted, given);
  const trialEnd = readInteger(given, 'trial_end');
  if (trialEnd !== null) startTrial(account, subscription, trialEnd);
  emitEvent(account, 'customer.subscription.updated', subscription);
  return subscription;
}

function setCancelling(account: Account, subscription: Stripe.Subscription, isCancelling: boolean): void {
  subscription.cancel_at_period_end = isCancelling;
  subscription.cancel_at = isCancelling ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = isCancelling ? account.now : null;
}

function changePrice(account: Account, subscription: Stripe.Subscription, id: string, given: Parameters): void {
  const price = account.objects.price.get(id);
  if (!price) throw refuseParameter('items[0][price]', 'resource_missing', `No such price: '${id}'`);
  if (price.currency !== subscription.currency) {
    throw refuseParameter('items[0][price]', 'currency_mismatch', 'The price has another currency.');
  }
  const item = itemOf(subscription);
  const old = item.price;
  if (old.id === price.id) return;
  const isCharged = readString(given, 'proration_behavior') === 'always_invoice' && subscription.status === 'active';
  if (isCharged) {
    if (account.declined.has(subscription.customer as string)) throw refuseCard();
    item.price = price;
    payStripeInvoice(
      account,
      draftInvoice(
        account,
        subscription,
        prorate(item, old, price, readInteger(given, 'proration_date') ?? account.now),
        'subscription_update',
      ),
    );
  }
  item.price = price;
}

function prorate(item: Stripe.SubscriptionItem, old: Stripe.Price, price: Stripe.Price, from: number): Line[] {
  const { current_period_start: start, current_period_end: until } = item;
  const share = (until - from) / (until - start);
  const span = { from, until, isProration: true };
  return [
    { price: old, amount: -Math.round((old.unit_amount ?? 0) * share), ...span },
    { price, amount: Math.round((price.unit_amount ?? 0) * share), ...span },
  ];
}

/** Previews the invoice for a price change. */
export function previewInvoice(account: Account, given: Parameters): Stripe.Invoice {
  checkParameters(given, ['subscription', 'subscription_details'], ['subscription']);
  const details = readObject(given, 'subscription_details');
  checkParameters(details, ['items', 'proration_behavior', 'proration_date']);
  const subscription = findSubscription(account, readString(given, 'subscription') ?? '');
  const id = readString(readObject(readObject(details, 'items'), '0'), 'price') ?? '';
  const price = account.objects.price.get(id);
  if (!price) throw refuseParameter('subscription_details[items][0][price]', 'resource_missing', 'No such price.');
  const item = itemOf(subscription);
  const lines = prorate(item, item.price, price, readInteger(details, 'proration_date') ?? account.now);
  return previewOf(account, subscription, lines);
}

/** Starts a trial, which moves the next charge to the trial's end and creates an invoice of zero. */
function startTrial(account: Account, subscription: Stripe.Subscription, end: number): void {
  if (end <= account.now || end > account.now + 730 * 24 * 3600) {
    const message = 'Timestamp must be in the future, and at most two years away.';
    throw refuseParameter('trial_end', 'parameter_invalid_integer', message);
  }
  const item = itemOf(subscription);
  Object.assign(subscription, {
    status: 'trialing',
    trial_start: account.now,
    trial_end: end,
    billing_cycle_anchor: end,
  });
  Object.assign(item, { current_period_start: account.now, current_period_end: end });
  if (subscription.cancel_at_period_end) subscription.cancel_at = end;
  const line = { price: item.price, amount: 0, from: account.now, until: end };
  payStripeInvoice(account, draftInvoice(account, subscription, [line], 'subscription_update'));
}

export function cancelSubscription(account: Account, id: string, given: Parameters): Stripe.Subscription {
  checkParameters(given, ['invoice_now', 'prorate']);
  const subscription = findSubscription(account, id);
  if (subscription.status === 'canceled') throw refuseMissing('subscription', id);
  endStripeSubscription(account, subscription);
  return subscription;
}

/** Ends a subscription and stops the collection of its unpaid invoices. */
export function endStripeSubscription(account: Account, subscription: Stripe.Subscription): void {
  Object.assign(subscription, { status: 'canceled', ended_at: account.now, canceled_at: account.now });
  for (const invoice of account.objects.invoice.values()) {
    const isOf = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (isOf && invoice.status !== 'paid') Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  }
  emitEvent(account, 'customer.subscription.deleted', subscription);
}
