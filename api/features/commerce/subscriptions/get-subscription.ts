import type { Context } from '#api/context.ts';
import { buildLedger, computeTimeline, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import { type NamedResults, namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { selectOwnInvoices } from '../invoices/index.ts';
import { selectPaymentKey } from '../payments/index.ts';
import type { SubscriptionState } from './contract.ts';
import { presentSubscriptionState } from './present-subscription-state.ts';
import { findOwnSubscription } from './queries.ts';

/** Returns the member's plan, next charge, invoices and history. */
export const getSubscription = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: SubscriptionState }> => {
    const read = await namedBatch(context.db, subscriptionReads(context, user.id));
    return { data: presentSubscription(context, user.id, read) };
  },
);

/** Returns statements for the caller's batch that read a member's subscription. */
export function subscriptionReads(context: Context, userId: string) {
  const { db } = context;
  return {
    keys: selectPaymentKey(context),
    subscription: findOwnSubscription(db, userId),
    invoices: selectOwnInvoices(db, userId),
    ledger: selectLedger(db, userId),
  };
}

/** Presents the results of {@link subscriptionReads} as the member sees them. */
export function presentSubscription(
  context: Context,
  userId: string,
  { keys, invoices, ledger, subscription: [subscription] }: NamedResults<ReturnType<typeof subscriptionReads>>,
): SubscriptionState {
  const { entries } = buildLedger(userId, ledger);
  const segments = computeTimeline(entries, context.tenant.timeZone);
  return presentSubscriptionState(context, { keys, subscription, invoices, entries, segments });
}
