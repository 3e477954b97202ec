import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { markRefundsTried, selectRefundableInvoices, setRefundRequested } from '../invoices/index.ts';
import { connectProvider, type PaymentProvider, selectPaymentKey } from '../payments/index.ts';
import { announceRenewal } from './announce-renewal.ts';
import { updateCheckout } from './checkout/queries.ts';
import { refreshCheckout } from './checkout/refresh-checkout.ts';
import { grantGracePeriod } from './grace-period.ts';
import {
  markSubscriptionsTried,
  selectDueSubscriptions,
  selectStaleSubscriptions,
  selectUnfinishedRefunds,
} from './queries.ts';
import { remindOfFailedCharge } from './remind-of-failed-charge.ts';
import { finishRefunds } from './request-refund.ts';
import { eventWaitMs, gracePeriodAheadMs, reminderCount, renewalNoticeMs } from './rules.ts';
import { settleSubscription } from './settle-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Grants grace periods, sends mails about failed and upcoming charges, and refreshes what events should have updated.
 * Run every minute. Safe to run twice or late. Work that fails is moved to the end of its list.
 */
export async function reconcileSubscriptions(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const at = now.getTime();
  const due = selectDueSubscriptions(db, at, { gracePeriod: gracePeriodAheadMs, notice: renewalNoticeMs });
  const stale = selectStaleSubscriptions(db, at, eventWaitMs);
  const { keys, gracePeriod, failing, announce, orphaned, banned, renewals, checkouts, refunds } = await namedBatch(
    db,
    {
      keys: selectPaymentKey(context),
      ...due,
      ...stale,
      refunds: selectUnfinishedRefunds(db, at - eventWaitMs.refund),
    },
  );
  const each = async <Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>) => {
    for (const row of rows) {
      await work(row).catch((error: unknown) =>
        log('warn', 'subscription.reconcile_failed', { community: tenant.slug, ...describeError(error) }),
      );
    }
  };
  const tried = [...gracePeriod, ...failing, ...announce, ...orphaned, ...banned, ...renewals].map(({ id }) => id);
  if (tried.length + refunds.length > 0) {
    await db.batch([markSubscriptionsTried(db, tried, now), markRefundsTried(db, refunds, now)]);
  }
  await each(gracePeriod, (row) => grantGracePeriod(context, row));
  await each(failing, (row) => remindOfFailedCharge(context, row));
  await each(announce, (row) => announceRenewal(context, row));
  const lapsed = failing.filter(({ remindersSent }) => remindersSent >= reminderCount);
  if (lapsed.length + orphaned.length + banned.length + renewals.length + checkouts.length + refunds.length === 0)
    return;
  const provider = await connectProvider(context, keys);
  if (!provider) return;
  const isOwn = (row: { provider: PaymentProvider['name'] }) => row.provider === provider.name;
  await each(lapsed.filter(isOwn), ({ id }) => end(context, provider, id));
  await each(orphaned.filter(isOwn), (row) => endOrphanedSubscription(context, provider, row));
  await each(banned.filter(isOwn), (row) => stopCharging(context, provider, row));
  await each(renewals.filter(isOwn), ({ id }) => settleSubscription(context, provider, id));
  await each(refunds, (invoice) => finishRefunds(context, provider, [invoice]));
  await each(checkouts, async (row) => {
    await updateCheckout(db, row.id, { checkedAt: at });
    await refreshCheckout(context, provider, row);
  });
}

async function end(context: Context, provider: PaymentProvider, id: string): Promise<void> {
  await provider.cancelNow(id);
  await syncSubscription(context, provider, id);
}

/**
 * Stops the charges of a banned member. The paid time is kept in case the ban is lifted. A failed charge isn't retried.
 */
async function stopCharging(
  context: Context,
  provider: PaymentProvider,
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (status === 'past_due') return end(context, provider, id);
  await provider.setCancelling(id, true);
  await syncSubscription(context, provider, id);
}

interface Orphaned {
  id: string;
  userId: string;
  deletedAt: number | null;
}

/**
 * Cancels a deleted account's subscription and refunds what was charged after the deletion. The request is stored
 * first, so that an interrupted refund is finished like any other.
 */
async function endOrphanedSubscription(
  context: Context,
  provider: PaymentProvider,
  { id, userId, deletedAt }: Orphaned,
): Promise<void> {
  const { db, now } = context;
  // The provider's times are in whole seconds.
  const since = (deletedAt ?? now.getTime()) - 1000;
  const charged = (await selectRefundableInvoices(db, userId, since)).filter(
    ({ subscriptionId }) => subscriptionId === id,
  );
  const ids = charged.map((invoice) => invoice.id);
  if (ids.length > 0) await setRefundRequested(db, ids, now.getTime());
  await end(context, provider, id);
  await finishRefunds(context, provider, charged);
}
