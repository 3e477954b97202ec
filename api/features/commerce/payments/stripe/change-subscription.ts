import type Stripe from 'stripe';
import type { Money, PaidPlan } from '../contract.ts';
import { ProviderRefusal } from '../provider.ts';
import { callStripe, toSeconds } from './call-stripe.ts';
import { findPlanPrice } from './plan-price.ts';

export async function setCancelling(stripe: Stripe, id: string, isCancelling: boolean): Promise<void> {
  await callStripe(stripe.subscriptions.update(id, { cancel_at_period_end: isCancelling }));
}

interface PlanChange {
  slug: string;
  plan: PaidPlan;
  price: Money;
  title: string;
  when: 'now' | 'next';
}

/**
 * Another plan. At once: Stripe gives back what is left of the old one and charges what is left of
 * the new one, or refuses and changes nothing. From the next charge on: only the price is another.
 */
export async function changePlan(
  stripe: Stripe,
  id: string,
  { slug, plan, price, title, when }: PlanChange,
): Promise<void> {
  const priceId = await findPlanPrice(stripe, { slug, plan, price, title });
  const { items } = await callStripe(stripe.subscriptions.retrieve(id));
  const [item] = items.data;
  if (!item) throw new ProviderRefusal('missing');
  await callStripe(
    stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: priceId }],
      ...(when === 'now'
        ? { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }
        : { proration_behavior: 'none' }),
    }),
  );
}

/** Ends it at once, without giving anything back. One that has ended stays so. */
export async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  try {
    await callStripe(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
  } catch (thrown) {
    if (!(thrown instanceof ProviderRefusal && thrown.reason === 'missing')) throw thrown;
  }
}

/** Gives back a whole charge, once however often it is asked for. */
export async function refund(stripe: Stripe, paymentId: string): Promise<void> {
  try {
    await callStripe(
      stripe.refunds.create(
        { payment_intent: paymentId, reason: 'requested_by_customer' },
        { idempotencyKey: `refund:${paymentId}` },
      ),
    );
  } catch (thrown) {
    if (!isRefundedAlready(thrown)) throw thrown;
  }
}

/** Time until `to` is a trial in Stripe's words: nothing is charged for it, then the month begins. */
export async function moveNextCharge(stripe: Stripe, id: string, to: Date, key: string): Promise<void> {
  await callStripe(
    stripe.subscriptions.update(
      id,
      { trial_end: toSeconds(to), proration_behavior: 'none' },
      { idempotencyKey: `move:${key}` },
    ),
  );
}

function isRefundedAlready(thrown: unknown): boolean {
  const cause = thrown instanceof ProviderRefusal ? thrown.cause : undefined;
  return (cause as { code?: string } | undefined)?.code === 'charge_already_refunded';
}
