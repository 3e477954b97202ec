import type Stripe from 'stripe';
import type { Money, PaidPlan } from '../contract.ts';
import { ProviderRefusal } from '../provider.ts';
import { callStripe, largestPageSize, readList, toSeconds } from './call-stripe.ts';
import { findOrCreatePlanPrice, toMoney } from './plan-price.ts';

export async function setCancelling(stripe: Stripe, id: string, isCancelling: boolean): Promise<void> {
  await callStripe(stripe.subscriptions.update(id, { cancel_at_period_end: isCancelling }));
}

interface PlanChange {
  slug: string;
  plan: PaidPlan;
  price: Money;
  title: string;
  when: Date | 'next';
}

/** Returns what Stripe would charge immediately: the sum of the lines prorated from the date of the change. */
export async function previewChange(
  stripe: Stripe,
  id: string,
  { slug, plan, price, title, when }: PlanChange & { when: Date },
): Promise<Money> {
  const date = toSeconds(when);
  const preview = await callStripe(
    stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [await itemWithPrice(stripe, id, await findOrCreatePlanPrice(stripe, { slug, plan, price, title }))],
        proration_behavior: 'always_invoice',
        proration_date: date,
      },
    }),
  );
  const lines = await readList(preview.lines, () => stripe.invoices.listLineItems(preview.id, largestPageSize));
  const prorated = lines.filter(
    ({ parent, period }) => parent?.subscription_item_details?.proration && period.start === date,
  );
  const amount = prorated.reduce((sum, line) => sum + line.amount, 0);
  return toMoney(amount, preview.currency);
}

/** Returns the subscription's only item, with a new price. */
async function itemWithPrice(stripe: Stripe, id: string, price: string): Promise<{ id: string; price: string }> {
  const { items } = await callStripe(stripe.subscriptions.retrieve(id));
  const [item] = items.data;
  if (!item) throw new ProviderRefusal('missing');
  return { id: item.id, price };
}

/**
 * Changes the plan. With a date, Stripe credits the rest of the old plan and charges the rest of the new one, or
 * refuses and changes nothing. With `next`, only the price of the next charge changes.
 */
export async function changePlan(
  stripe: Stripe,
  id: string,
  { slug, plan, price, title, when }: PlanChange,
): Promise<void> {
  const priceId = await findOrCreatePlanPrice(stripe, { slug, plan, price, title });
  const prorated = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const;
  await callStripe(
    stripe.subscriptions.update(id, {
      items: [await itemWithPrice(stripe, id, priceId)],
      ...(when === 'next' ? { proration_behavior: 'none' } : { ...prorated, proration_date: toSeconds(when) }),
    }),
  );
}

/** Cancels at once, without a refund. Does nothing if the subscription has already ended. */
export async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  try {
    await callStripe(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
  } catch (thrown) {
    if (!(thrown instanceof ProviderRefusal && thrown.reason === 'missing')) throw thrown;
  }
}

/** Refunds a charge in full. Idempotent. */
export async function refundCharge(stripe: Stripe, paymentId: string): Promise<void> {
  try {
    await callStripe(
      stripe.refunds.create(
        { payment_intent: paymentId, reason: 'requested_by_customer' },
        { idempotencyKey: `refund:${paymentId}` },
      ),
    );
  } catch (thrown) {
    if (!isAlreadyRefunded(thrown)) throw thrown;
  }
}

/** Makes the time until `to` a free trial, after which the next period starts. */
export async function moveNextCharge(stripe: Stripe, id: string, to: Date, key: string): Promise<void> {
  await callStripe(
    stripe.subscriptions.update(
      id,
      { trial_end: toSeconds(to), proration_behavior: 'none' },
      { idempotencyKey: `move:${key}` },
    ),
  );
}

function isAlreadyRefunded(thrown: unknown): boolean {
  const cause = thrown instanceof ProviderRefusal ? thrown.cause : undefined;
  return (cause as { code?: string } | undefined)?.code === 'charge_already_refunded';
}
