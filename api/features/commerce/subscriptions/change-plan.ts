import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { type changeRefusals, planBody, type SubscriptionState } from './contract.ts';
import { attemptAtProvider, findLiveSubscription } from './find-live-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { planTitle, priceOf } from './plan-price.ts';
import { planChangeTiming } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Changes the plan: to a higher one at once, for the difference; to a lower one with the next charge.
 * While the next charge is moved for a gift, any change takes effect with it.
 */
export async function changePlan(
  context: Context,
  input: z.input<typeof planBody>,
): Promise<Outcome<{ data: SubscriptionState }, keyof typeof changeRefusals>> {
  requireMember(context);
  const { plan } = parseInput(planBody, input);
  const live = await findLiveSubscription(context);
  if (!live.ok) return live;
  const { provider, subscription } = live;
  const { id, currency, paidPlan } = subscription;
  if (plan !== subscription.plan) {
    const { isMoved } = await provider.findSubscription(id);
    const timing = planChangeTiming(paidPlan, plan, isMoved);
    const price = priceOf(context, plan, currency);
    const change = provider.changePlan(id, plan, price, planTitle(context, plan), timing);
    const done = await attemptAtProvider('upgrade_failed', change);
    if (!done.ok) return done;
    await syncSubscription(context, provider, id);
  }
  return { ok: true, ...(await getSubscription(context)) };
}
