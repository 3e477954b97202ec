import type { Context } from '#api/context.ts';
import { recordCancellation } from '#api/features/accounts/entitlements/index.ts';
import { attributableUser, trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type InvoiceRow, type NewInvoice, upsertInvoice } from '../invoices/index.ts';
import type { PaymentProvider, ProviderSubscription } from '../payments/index.ts';
import type { Recipient } from './mails.ts';
import { prepareChangeMails, preparePaymentMails } from './prepare-notices.ts';
import { isAtRevision, isCancelled, type SubscriptionRow, upsertSubscription } from './queries.ts';
import { subscriptionEventsOf } from './rules.ts';

interface ProviderState {
  subscription: ProviderSubscription;
  invoices: readonly NewInvoice[];
  /** The member to mail. Null for a deleted account. */
  recipient: Recipient | null;
  openInvoiceUrl: string | null;
  /** Our row, read before the provider's state was fetched. Null if there was none. */
  known: SubscriptionRow | null;
  knownInvoices: readonly InvoiceRow[];
}

/** Stores the provider's state in one transaction. Null if another write happened since our rows were read. */
export async function writeSubscription(
  context: Context,
  provider: PaymentProvider['name'],
  { subscription, invoices, openInvoiceUrl, known, knownInvoices, recipient }: ProviderState,
): Promise<SubscriptionRow | null> {
  const { db, now } = context;
  const { id, customerId, userId, plan, price, status, startedAt, periodEnd, isMoved, cancelAt, endedAt } =
    subscription;
  const row = {
    id,
    provider,
    customerId,
    userId,
    plan,
    ...price,
    status,
    startedAt: startedAt.getTime(),
    periodEnd: periodEnd.getTime(),
    cancelAt: cancelAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
    openInvoiceUrl: status === 'past_due' ? openInvoiceUrl : null,
    updatedAt: now.getTime(),
  };
  const revision = known?.revision ?? 0;
  // Count and mail before the row is written, while its revision still shows whether this write will apply.
  const changes = subscriptionEventsOf(known, row);
  const events = changes.map((name) =>
    trackEvent(context, name, { properties: { plan }, onlyIf: isAtRevision(id, revision) }),
  );
  const terms = { ...row, paidPlan: paidPlanOf(invoices, known) };
  const changeMails = await prepareChangeMails(context, recipient, { changes, terms, revision });
  const paymentMails = await preparePaymentMails(context, recipient, { invoices, known: knownInvoices });
  const results = await namedBatch(db, {
    counts: events.map(({ count }) => count),
    mails: [...changeMails.inserts, ...paymentMails.inserts],
    changesWithdrawn: changeMails.withdrawals,
    paymentsWithdrawn: paymentMails.withdrawals,
    invoices: invoices.map((invoice) => upsertInvoice(db, invoice)),
    subscription: upsertSubscription(db, row, isMoved, revision),
    cancellation: recordCancellation(db, userId, isCancelled(userId)),
  });
  const [written] = results.subscription;
  changeMails.dispatch(results.changesWithdrawn);
  paymentMails.dispatch(results.paymentsWithdrawn);
  if (written) for (const event of events) event.dispatch(attributableUser(context, userId));
  return written ?? null;
}

/** Returns the plan of the newest charge that isn't reversed. */
function paidPlanOf(invoices: readonly NewInvoice[], known: SubscriptionRow | null): SubscriptionRow['paidPlan'] {
  const paid = invoices.filter(({ reversedAt }) => reversedAt === null);
  const newest = paid.sort((one, other) => other.endsAt - one.endsAt || other.startsAt - one.startsAt)[0];
  return newest?.plan ?? known?.paidPlan ?? null;
}
