import type { Context } from '#api/context.ts';
import { computeTimeline, selectLedger, toLedger } from '#api/features/accounts/entitlements/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { selectOwnInvoices } from '../invoices/index.ts';
import { selectPaymentKey } from '../payments/index.ts';
import type { SubscriptionState } from './contract.ts';
import { presentState } from './present-state.ts';
import { findOwnSubscription } from './queries.ts';

/** The member's plan, next charge, invoices and history. */
export async function getSubscription(context: Context): Promise<{ data: SubscriptionState }> {
  const { user } = requireMember(context);
  const { db, tenant } = context;
  const { keys, invoices, ...read } = await namedBatch(db, {
    keys: selectPaymentKey(context),
    subscription: findOwnSubscription(db, user.id),
    invoices: selectOwnInvoices(db, user.id),
    ledger: selectLedger(db, user.id),
  });
  const [subscription] = read.subscription;
  const { entries } = toLedger(user.id, read.ledger);
  const segments = computeTimeline(entries, tenant.timeZone);
  return { data: presentState(context, { keys, subscription, invoices, entries, segments }) };
}
