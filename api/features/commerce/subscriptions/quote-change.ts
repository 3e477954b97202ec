import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import type { Money, PaidPlan } from '../payments/contract.ts';
import type { PaymentProvider } from '../payments/index.ts';
import { type ChangeQuote, planBody, quoteRefusals } from './contract.ts';
import { findLiveSubscription, tryAtProvider } from './find-live-subscription.ts';
import { planTitle, priceOf } from './plan-price.ts';
import type { SubscriptionRow } from './queries.ts';
import { planChangeTiming } from './rules.ts';

/**
 * Returns what a change of plan would charge today, as computed by the provider. A change made with this quote charges
 * the same amount.
 */
export const quoteChange = verb(
  { access: 'member', input: planBody, refusals: quoteRefusals },
  async (context, { plan }, { user }): Promise<Outcome<{ data: ChangeQuote }, keyof typeof quoteRefusals>> => {
    const live = await findLiveSubscription(context, user.id);
    if (!live.ok) return live;
    const { provider, subscription } = live;
    const at = floorToSecond(context.now);
    const quoted = await tryAtProvider('upgrade_failed', quoteCharge(context, provider, { subscription, plan, at }));
    if (!quoted.ok) return quoted;
    const { timing, price, charge } = quoted.done;
    const nextCharge = isoTime(subscription.periodEnd);
    return { ok: true, data: { plan, timing, charge, price, nextCharge, quotedAt: at.toISOString() } };
  },
);

interface Change {
  subscription: SubscriptionRow;
  plan: PaidPlan;
  /** The moment from which the difference is computed. */
  at: Date;
}

/** Returns when a change takes effect and what it charges today, which is nothing if it waits for the next charge. */
export async function quoteCharge(
  context: Context,
  provider: PaymentProvider,
  { subscription, plan, at }: Change,
): Promise<{ timing: 'now' | 'next'; price: Money; charge: Money }> {
  const { id, currency, paidPlan } = subscription;
  const price = priceOf(context, plan, currency);
  const { isMoved } = await provider.findSubscription(id);
  const timing = plan === subscription.plan ? 'next' : planChangeTiming(paidPlan, plan, isMoved);
  const charge =
    timing === 'now'
      ? await provider.previewChange(id, plan, price, planTitle(context, plan), at)
      : { amount: 0, currency: price.currency };
  return { timing, price, charge };
}

/** Rounds a time down to whole seconds, as providers use them. */
function floorToSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}
