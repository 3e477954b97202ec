import { z } from 'zod';
import { invoiceSchema } from '#api/features/commerce/invoices/contract.ts';
import { notConfiguredRefusals, paidPlans } from '#api/features/commerce/payments/contract.ts';
import { historySchema, paidSubscriptionSchema } from '#api/features/commerce/subscriptions/contract.ts';
import { loggedReasonSchema } from '#api/platform/audit/contract.ts';

/** The state of a charge. `asked`: its refund was requested, and the provider hasn't confirmed it yet. */
const chargeStates = ['paid', 'asked', 'refunded', 'disputed'] as const;

/** A member's charges and tiers, as administrators see them. */
export const memberSubscriptionSchema = z.object({
  paid: paidSubscriptionSchema.nullable(),
  /** Their tiers, newest first, with the source of each. */
  history: z.array(historySchema),
  /** The last 24 charges, newest first. */
  charges: z.array(invoiceSchema.extend({ state: z.enum(chargeStates), isRefundable: z.boolean() })),
});
export type MemberSubscription = z.output<typeof memberSubscriptionSchema>;

export const memberSubscriptionResponse = { data: memberSubscriptionSchema };

const reasonBody = z.object({ reason: loggedReasonSchema });

export const renewalSchema = reasonBody;
export const renewalRefusals = {
  ...notConfiguredRefusals,
  member_not_subscribed: 'conflict',
  cancel_failed: 'conflict',
} as const;

export const changePlanSchema = reasonBody.extend({ plan: z.enum(paidPlans, { error: 'plan_invalid' }) });
export const changePlanRefusals = {
  ...notConfiguredRefusals,
  member_not_subscribed: 'conflict',
  upgrade_failed: 'conflict',
} as const;

export const refundSchema = reasonBody.extend({
  charges: z.array(z.string().max(100)).min(1, { error: 'charge_required' }).max(24),
});
export const refundRefusals = {
  ...notConfiguredRefusals,
  /** One of the charges was refunded or disputed in the meantime, or isn't the member's. */
  refund_not_possible: 'conflict',
  refund_unconfirmed: 'conflict',
} as const;
