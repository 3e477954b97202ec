import type { Context } from '#api/context.ts';
import { computeTimeline, selectLedger, toLedger } from '#api/features/accounts/entitlements/index.ts';
import { requireMember } from '#api/permissions.ts';
import { selectOwnInvoices } from '../invoices/index.ts';
import { selectPaymentKey } from '../payments/index.ts';
import type { SubscriptionState } from './contract.ts';
import { presentState } from './present-state.ts';
import { findOwnSubscription } from './queries.ts';

/** The member's plan, what is charged when, what was paid, and what they had when. */
export async function getSubscription(context: Context): Promise<{ data: SubscriptionState }> {
  const { user } = requireMember(context);
  const { db, tenant } = context;
  const [keys, [subscription], invoices, rows] = await db.batch([
    selectPaymentKey(context),
    findOwnSubscription(db, user.id),
    selectOwnInvoices(db, user.id),
    selectLedger(db, user.id),
  ]);
  const { entries } = toLedger(user.id, rows);
  const segments = computeTimeline(entries, tenant.timeZone);
  return { data: presentState(context, { keys, subscription, invoices, entries, segments }) };
}
