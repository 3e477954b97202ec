import type { Context } from '#api/context.ts';
import { findLiveSubscription, type LiveSubscription } from '#api/features/commerce/subscriptions/index.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';

/** Finds a member's subscription that hasn't ended. The refusal is worded for staff, not for the member. */
export async function findMemberSubscription(
  context: Context,
  userId: string,
): Promise<Outcome<LiveSubscription, 'payments_not_configured' | 'member_not_subscribed'>> {
  const live = await findLiveSubscription(context, userId);
  if (live.ok) return live;
  return refuse(live.refusal === 'no_subscription' ? 'member_not_subscribed' : live.refusal);
}
