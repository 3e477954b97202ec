import { z } from 'zod';
import { entitlementSources, tiers } from '#api/features/accounts/entitlements/contract.ts';
import { subscriptionSummarySchema } from '#api/features/accounts/users/contract.ts';
import { invoiceSchema } from '../invoices/contract.ts';
import { moneySchema, notConfiguredRefusals, paidPlans } from '../payments/contract.ts';

export const checkoutStates = ['open', 'paid', 'closed'] as const;

/** The length of the grace period after a failed charge, in days. */
export const graceDays = 7;

const time = z.iso.datetime();
const plan = z.enum(paidPlans);

/** The member's subscription at the provider. */
export const paidSubscriptionSchema = z.object({
  plan,
  /** The plan from the next charge on, or null if it stays the same. */
  nextPlan: plan.nullable(),
  /** `cancelled`: it ends at `endsAt`. `past_due`: a charge failed, and the plan stays until `graceUntil`. */
  status: z.enum(['active', 'past_due', 'cancelled']),
  /** The price of the next charge. */
  price: moneySchema,
  startedAt: time,
  renewsAt: time.nullable(),
  endsAt: time.nullable(),
  graceUntil: time.nullable(),
  /** Whether the next charge was moved to the end of a gift. */
  isPutOff: z.boolean(),
  /** Whether the next charge is the first. */
  isFirst: z.boolean(),
  /** The page to pay a failed invoice. */
  payUrl: z.string().nullable(),
  /** Whether the provider has a page for cards and addresses. */
  hasPortal: z.boolean(),
});

/** A span in which the member had, has or will have a tier. */
export const historySchema = z.object({
  tier: z.enum(tiers),
  source: z.enum(entitlementSources),
  /** Why the payment for this span was reversed. */
  reversed: z.enum(['refund', 'dispute']).nullable(),
  startsAt: time,
  endsAt: time,
});

/**
 * The effect of buying a plan, given the member's time. `now`: the plan is charged and starts at once. `later`: it is
 * first charged at `until`. `after`: it is charged at once and starts at `until`. `above`: it is charged and starts at
 * once; time in a lower tier, which lasts until `until`, continues after the plan.
 */
const offerSchema = z.object({
  kind: z.enum(['now', 'later', 'after', 'above']),
  until: time.nullable(),
});

export type Offer = z.infer<typeof offerSchema>;

const subscriptionStateSchema = subscriptionSummarySchema.extend({
  /** Whether the community accepts payments. */
  isOffered: z.boolean(),
  paid: paidSubscriptionSchema.nullable(),
  /** The effect of buying each plan now. Null for subscribers. */
  offers: z.object({ premium: offerSchema, donator: offerSchema }).nullable(),
  /** How much the member can have refunded, and until when. */
  refund: moneySchema.extend({ until: time }).nullable(),
  invoices: z.array(invoiceSchema),
  history: z.array(historySchema),
});

export type SubscriptionState = z.infer<typeof subscriptionStateSchema>;
export type PaidSubscription = z.infer<typeof paidSubscriptionSchema>;

export const stateResponse = { data: subscriptionStateSchema };
export const urlResponse = { data: z.object({ url: z.string() }) };

export const planBody = z.object({ plan: z.enum(paidPlans, { error: 'plan_invalid' }) });

/** A change of plan with its quote: the amount charged today, as computed at `quotedAt`. */
export const changeBody = planBody.extend({
  quotedAt: z.iso.datetime({ error: 'quote_changed' }).optional(),
  amount: z.coerce.number().int().optional(),
});

export const changeQuoteResponse = {
  data: z.object({
    plan,
    /** `now`: charged and started at once. `next`: started with the next charge, and nothing is charged today. */
    timing: z.enum(['now', 'next']),
    /** The amount charged today. */
    charge: moneySchema,
    /** The monthly price after the change, and when it is next charged. */
    price: moneySchema,
    nextCharge: time,
    quotedAt: time,
  }),
};

export type ChangeQuote = z.infer<(typeof changeQuoteResponse)['data']>;

export const checkoutResponse = {
  data: z.object({
    state: z.enum(checkoutStates),
    plan,
    firstChargeAt: time.nullable(),
    subscription: subscriptionSummarySchema,
  }),
};

export const checkoutRefusals = { ...notConfiguredRefusals, already_subscribed: 'conflict' } as const;
export const cancelRefusals = {
  ...notConfiguredRefusals,
  no_subscription: 'conflict',
  cancel_failed: 'conflict',
} as const;
export const quoteRefusals = {
  ...notConfiguredRefusals,
  no_subscription: 'conflict',
  upgrade_failed: 'conflict',
} as const;
export const changeRefusals = { ...quoteRefusals, quote_changed: 'conflict' } as const;
export const refundRefusals = {
  ...notConfiguredRefusals,
  refund_not_due: 'conflict',
  refund_failed: 'conflict',
} as const;
export const portalRefusals = { ...notConfiguredRefusals, no_subscription: 'conflict' } as const;
