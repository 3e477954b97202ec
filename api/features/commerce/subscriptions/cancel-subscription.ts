import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { cancelRefusals, type SubscriptionState } from './contract.ts';
import { findLiveSubscription, type LiveSubscription, tryAtProvider } from './find-live-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

type Cancelled = Outcome<{ data: SubscriptionState }, keyof typeof cancelRefusals>;

const declared = { access: 'member', refusals: cancelRefusals } as const;

/** Cancels the member's subscription at the end of the paid time. Idempotent. */
export const cancelSubscription = verb(declared, (context, _, member) => setCancelling(context, member, true));

/** Resumes a cancelled subscription before it ends. */
export const resumeSubscription = verb(declared, (context, _, member) => setCancelling(context, member, false));

async function setCancelling(context: Context, { user }: Member, isCancelling: boolean): Promise<Cancelled> {
  const live = await findLiveSubscription(context, user.id);
  if (!live.ok) return live;
  const done = await setRenewal(context, live, isCancelling ? 'ends' : 'renews');
  if (!done.ok) return done;
  return { ok: true, ...(await getSubscription(context)) };
}

/** Sets a subscription to end with the paid time, or to renew again. Idempotent; the member is mailed once. */
export async function setRenewal(
  context: Context,
  { provider, subscription }: LiveSubscription,
  to: 'ends' | 'renews',
): Promise<Outcome<object, 'cancel_failed'>> {
  const isCancelling = to === 'ends';
  if ((subscription.cancelAt !== null) === isCancelling) return { ok: true };
  const done = await tryAtProvider('cancel_failed', provider.setCancelling(subscription.id, isCancelling));
  if (done.ok) await syncSubscription(context, provider, subscription.id);
  return done;
}
