import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { changeBody, changeRefusals, type SubscriptionState } from './contract.ts';
import { findLiveSubscription, tryAtProvider } from './find-live-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { planTitle } from './plan-price.ts';
import { quoteCharge } from './quote-change.ts';
import { isQuoteFresh } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Changes the plan: to a higher one immediately, for the difference; to a lower one with the next charge. While the
 * next charge is postponed for a gift, any change takes effect with that charge. A change that charges something today
 * requires the quote that the member saw, and charges exactly that.
 */
export const changePlan = verb(
  { access: 'member', input: changeBody, refusals: changeRefusals },
  async (
    context,
    { plan, quotedAt, amount },
    { user },
  ): Promise<Outcome<{ data: SubscriptionState }, keyof typeof changeRefusals>> => {
    const live = await findLiveSubscription(context, user.id);
    if (!live.ok) return live;
    const { provider, subscription } = live;
    if (plan !== subscription.plan) {
      const at = quotedAt === undefined ? context.now : new Date(quotedAt);
      const quoted = await tryAtProvider('upgrade_failed', quoteCharge(context, provider, { subscription, plan, at }));
      if (!quoted.ok) return quoted;
      const { timing, price, charge } = quoted.done;
      const isAgreed = charge.amount === amount && quotedAt !== undefined && isQuoteFresh(at, context.now);
      if (timing === 'now' && !isAgreed) return refuse('quote_changed');
      const when = timing === 'now' ? at : 'next';
      const change = provider.changePlan(subscription.id, plan, price, planTitle(context, plan), when);
      const done = await tryAtProvider('upgrade_failed', change);
      if (!done.ok) return done;
      await syncSubscription(context, provider, subscription.id);
    }
    return { ok: true, ...(await getSubscription(context)) };
  },
);
