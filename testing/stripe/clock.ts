import type Stripe from 'stripe';
import { type Account, emitEvent } from './account.ts';
import { draftInvoice, payStripeInvoice } from './invoices.ts';
import { nextPeriodEnd } from './months.ts';
import { endStripeSubscription, itemOf } from './subscriptions.ts';

/** Advances an account's clock, and makes the renewals and charges that become due, in order. */
export function advanceAccountClock(account: Account, now: number): void {
  for (;;) {
    const due = [...listDuePeriods(account), ...listDueCharges(account)].filter(({ at }) => at <= now);
    const next = due.sort((one, other) => one.at - other.at)[0];
    if (!next) break;
    account.now = Math.max(account.now, next.at);
    next.run();
  }
  account.now = Math.max(account.now, now);
}

interface Due {
  at: number;
  run: () => void;
}

function listDuePeriods(account: Account): Due[] {
  const live = [...account.objects.subscription.values()].filter(({ status }) => status !== 'canceled');
  return live.map((subscription) => ({
    at: itemOf(subscription).current_period_end,
    run: () =>
      subscription.cancel_at_period_end ? endStripeSubscription(account, subscription) : renew(account, subscription),
  }));
}

function renew(account: Account, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription);
  const from = item.current_period_end;
  const until = nextPeriodEnd(subscription.billing_cycle_anchor, from);
  Object.assign(item, { current_period_start: from, current_period_end: until });
  if (subscription.status === 'trialing') subscription.status = 'active';
  const line = { price: item.price, amount: item.price.unit_amount ?? 0, from, until };
  draftInvoice(account, subscription, [line], 'subscription_cycle');
  emitEvent(account, 'customer.subscription.updated', subscription);
}

function listDueCharges(account: Account): Due[] {
  const waiting = [...account.objects.invoice.values()].filter(
    ({ status, next_payment_attempt }) => status !== 'paid' && next_payment_attempt !== null,
  );
  return waiting.map((invoice) => ({
    at: invoice.next_payment_attempt ?? 0,
    run: () => {
      const id = invoice.parent?.subscription_details?.subscription as string;
      const subscription = account.objects.subscription.get(id);
      const isPaid = payStripeInvoice(account, invoice);
      if (!subscription || subscription.status === 'canceled') return;
      subscription.status = isPaid ? 'active' : 'past_due';
      emitEvent(account, 'customer.subscription.updated', subscription);
    },
  }));
}
