import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';

/** What the buttons of the subscription page depend on: it has changed elsewhere if these differ. */
export function subscriptionFacts({ plan, paid, invoices }: SubscriptionState): string {
  const refunded = invoices.filter(({ refundedAt }) => refundedAt !== null).length;
  return JSON.stringify([plan, paid?.plan, paid?.nextPlan, paid?.status, invoices.length, refunded]);
}
