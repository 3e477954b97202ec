import { z } from 'zod';
import { entitlementSources, tiers } from '#api/features/accounts/entitlements/contract.ts';
import { subscriptionSummarySchema } from '#api/features/accounts/users/contract.ts';
import { invoiceSchema } from '../invoices/contract.ts';
import { moneySchema, notConfigured, paidPlans } from '../payments/contract.ts';

export const checkoutStates = ['open', 'paid', 'closed'] as const;

/** How long a plan stays when a charge fails, in days. */
export const graceDays = 7;

const time = z.iso.datetime();
const plan = z.enum(paidPlans);

/** The plan that is charged each month. */
const paidSubscriptionSchema = z.object({
  plan,
  /** Another plan from the next charge on; null when it stays. */
  nextPlan: plan.nullable(),
  /** `cancelled`: runs out at `endsAt`. `past_due`: a charge failed, the plan stays until `graceUntil`. */
  status: z.enum(['active', 'past_due', 'cancelled']),
  /** The next charge. */
  price: moneySchema,
  startedAt: time,
  renewsAt: time.nullable(),
  endsAt: time.nullable(),
  graceUntil: time.nullable(),
  /** The next charge waits until time that was given is over. */
  isPutOff: z.boolean(),
  /** Nothing has been charged for it yet. */
  isFirst: z.boolean(),
  /** Where an invoice that failed can be paid. */
  payUrl: z.string().nullable(),
  /** Whether the provider has a page for cards and addresses. */
  hasPortal: z.boolean(),
});

/** A time in which the member had, has or will have a tier. */
const historySchema = z.object({
  tier: z.enum(tiers),
  source: z.enum(entitlementSources),
  startsAt: time,
  endsAt: time,
});

/**
 * What buying a plan would do to a member who has time already. `now`: charged and begun at once.
 * `later`: charged first at `until`. `after`: charged at once, begun at `until`. `above`: charged and
 * begun at once; lower time until `until` waits, and goes on after the plan.
 */
export const offerSchema = z.object({
  kind: z.enum(['now', 'later', 'after', 'above']),
  until: time.nullable(),
});

export type Offer = z.infer<typeof offerSchema>;

const subscriptionStateSchema = subscriptionSummarySchema.extend({
  /** False where the community takes no payments. */
  isOffered: z.boolean(),
  paid: paidSubscriptionSchema.nullable(),
  /** What each plan would do now; null for who pays for one. */
  offers: z.object({ premium: offerSchema, donator: offerSchema }).nullable(),
  /** What the member can have back by asking, and until when; null when nothing. */
  refund: moneySchema.extend({ until: time }).nullable(),
  invoices: z.array(invoiceSchema),
  history: z.array(historySchema),
});

export type SubscriptionState = z.infer<typeof subscriptionStateSchema>;
export type PaidSubscription = z.infer<typeof paidSubscriptionSchema>;

export const stateAnswer = { data: subscriptionStateSchema };
export const urlAnswer = { data: z.object({ url: z.string() }) };

export const planBody = z.object({ plan: z.enum(paidPlans, { error: 'plan_invalid' }) });

export const checkoutAnswer = {
  data: z.object({
    state: z.enum(checkoutStates),
    plan,
    firstChargeAt: time.nullable(),
    subscription: subscriptionSummarySchema,
  }),
};

export const checkoutRefusals = { ...notConfigured, already_subscribed: 'conflict' } as const;
export const cancelRefusals = { ...notConfigured, no_subscription: 'conflict', cancel_failed: 'conflict' } as const;
export const changeRefusals = { ...notConfigured, no_subscription: 'conflict', upgrade_failed: 'conflict' } as const;
export const refundRefusals = { ...notConfigured, refund_not_due: 'conflict', refund_failed: 'conflict' } as const;
export const portalRefusals = { ...notConfigured, no_subscription: 'conflict' } as const;
