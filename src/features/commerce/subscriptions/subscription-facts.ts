import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';

/** What the buttons on the subscription page depend on. If it differs, the subscription was changed elsewhere. */
export function subscriptionStateKey({ plan, paid, invoices }: SubscriptionState): string {
  const refunded = invoices.filter(({ refundedAt }) => refundedAt !== null).length;
  return JSON.stringify([plan, paid?.plan, paid?.nextPlan, paid?.status, invoices.length, refunded]);
}
