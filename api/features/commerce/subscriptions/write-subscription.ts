import type { Context } from '#api/context.ts';
import { noteCancellation } from '#api/features/accounts/entitlements/index.ts';
import { attributableUser, trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { PaymentProvider, ProviderSubscription } from '../payments/index.ts';
import { isAtRevision, isCancelled, type SubscriptionRow, upsertSubscription } from './queries.ts';
import type { recordInvoices } from './record-invoices.ts';
import { changesOf } from './rules.ts';

interface ProviderState {
  subscription: ProviderSubscription;
  invoices: ReturnType<typeof recordInvoices>;
  openInvoiceUrl: string | null;
  /** Our row, read before the provider was asked; null if there was none. */
  known: SubscriptionRow | null;
}

/** Stores the provider's state in one transaction. Null if another write came first. */
export async function writeSubscription(
  context: Context,
  provider: PaymentProvider['name'],
  { subscription, invoices, openInvoiceUrl, known }: ProviderState,
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
  // Counted before the row is written, while its revision still tells whether this write will apply.
  const events = changesOf(known, row).map((name) =>
    trackEvent(context, name, { properties: { plan }, onlyIf: isAtRevision(id, revision) }),
  );
  const results = await namedBatch(db, {
    counts: events.map(({ count }) => count),
    invoices,
    subscription: upsertSubscription(db, row, isMoved, revision),
    cancellation: noteCancellation(db, userId, isCancelled(userId)),
  });
  const [written] = results.subscription;
  if (written) for (const event of events) event.dispatch(attributableUser(context, userId));
  return written ?? null;
}
