import type { Context } from '#api/context.ts';
import { setRenewal } from '#api/features/commerce/subscriptions/index.ts';
import type { Member } from '#api/permissions.ts';
import { idParams } from '#api/platform/http/contract.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type MemberSubscription, renewalRefusals, renewalSchema } from './contract.ts';
import { findMemberSubscription } from './find-member-subscription.ts';
import { readMemberSubscription } from './present-subscription.ts';
import { recordSubscriptionAction } from './record-subscription-action.ts';

type Answer = Outcome<{ data: MemberSubscription }, keyof typeof renewalRefusals>;

const declared = { access: 'admin', params: idParams, input: renewalSchema, refusals: renewalRefusals } as const;

/**
 * Cancels a member's subscription at the end of the paid time. They get the same mail as when they cancel it
 * themselves.
 */
export const endRenewal = verb({ ...declared, records: 'user.cancel_subscription' }, (context, { id, reason }, admin) =>
  apply(context, admin, { id, reason, to: 'ends' }),
);

/** Lets a cancelled subscription that hasn't ended renew after all. */
export const resumeRenewal = verb(
  { ...declared, proof: 'always', records: 'user.resume_subscription' },
  (context, { id, reason }, admin) => apply(context, admin, { id, reason, to: 'renews' }),
);

async function apply(
  context: Context,
  admin: Member,
  { id, reason, to }: { id: string; reason: string; to: 'ends' | 'renews' },
): Promise<Answer> {
  const live = await findMemberSubscription(context, id);
  if (!live.ok) return live;
  const isEnding = live.subscription.cancelAt !== null;
  if (isEnding === (to === 'ends')) return { ok: true, ...(await readMemberSubscription(context, id)) };
  const action = to === 'ends' ? 'user.cancel_subscription' : 'user.resume_subscription';
  await recordSubscriptionAction(context, admin, action, { id, reason });
  const done = await setRenewal(context, live, to);
  return done.ok ? { ok: true, ...(await readMemberSubscription(context, id)) } : done;
}
