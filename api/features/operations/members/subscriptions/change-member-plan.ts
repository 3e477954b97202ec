import { withLocale } from '#api/context.ts';
import { findRecipient } from '#api/features/accounts/users/index.ts';
import { planTitle, priceOf, syncSubscription, tryAtProvider } from '#api/features/commerce/subscriptions/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { changePlanRefusals, changePlanSchema, type MemberSubscription } from './contract.ts';
import { findMemberSubscription } from './find-member-subscription.ts';
import { readMemberSubscription } from './present-subscription.ts';
import { recordSubscriptionAction } from './record-subscription-action.ts';

type Answer = Outcome<{ data: MemberSubscription }, keyof typeof changePlanRefusals>;

/**
 * Changes a member's plan from the next charge. A higher plan doesn't start at once, as it would for the member: only
 * they can agree to a charge today. Staff can grant the tier to start it earlier.
 */
export const changeMemberPlan = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: changePlanSchema,
    refusals: changePlanRefusals,
    records: 'user.change_subscription',
  },
  async (context, { id, plan, reason }, admin): Promise<Answer> => {
    const [live, [recipient]] = [await findMemberSubscription(context, id), await findRecipient(context.db, id)];
    if (!recipient) throw new AppError('not_found');
    if (!live.ok) return live;
    const { provider, subscription } = live;
    if (plan !== subscription.plan) {
      // The plan's name appears on the member's invoices.
      const theirs = withLocale(context, recipient.locale);
      const price = priceOf(theirs, plan, subscription.currency);
      const states = { before: { tier: subscription.plan }, after: { tier: plan } };
      await recordSubscriptionAction(context, admin, 'user.change_subscription', { id, reason, ...states });
      const change = provider.changePlan(subscription.id, plan, price, planTitle(theirs, plan), 'next');
      const done = await tryAtProvider('upgrade_failed', change);
      if (!done.ok) return done;
      await syncSubscription(context, provider, subscription.id);
    }
    return { ok: true, ...(await readMemberSubscription(context, id)) };
  },
);
