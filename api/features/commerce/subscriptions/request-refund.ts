import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type InvoiceRow, refundableSince, selectRefundableInvoices, setRefundRequested } from '../invoices/index.ts';
import { connectProvider, type PaymentProvider, ProviderRefusal, selectPaymentKey } from '../payments/index.ts';
import { refundRefusals, type SubscriptionState } from './contract.ts';
import { tryAtProvider } from './find-live-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Refunds the member's charges of the last 30 days and ends the subscription. The request is stored first, so that the
 * minute job finishes an interrupted refund.
 */
export const requestRefund = verb(
  { access: 'member', refusals: refundRefusals },
  async (context, _, { user }): Promise<Outcome<{ data: SubscriptionState }, keyof typeof refundRefusals>> => {
    const { db, now } = context;
    const [keys, invoices] = await db.batch([
      selectPaymentKey(context),
      selectRefundableInvoices(db, user.id, refundableSince(now)),
    ]);
    if (invoices.length === 0) return refuse('refund_not_due');
    const provider = await connectProvider(context, keys);
    if (!provider) return refuse('payments_not_configured');
    const ids = invoices.map(({ id }) => id);
    await setRefundRequested(db, ids, now.getTime());
    const done = await tryAtProvider('refund_failed', finishRefunds(context, provider, invoices));
    if (!done.ok) return done;
    return { ok: true, ...(await getSubscription(context)) };
  },
);

/**
 * Refunds these invoices, ends their subscriptions and revokes their time. Idempotent. A refund that the provider
 * refuses ends no subscription. Its request is cleared, the others are finished, and the refusal is then thrown.
 */
export async function finishRefunds(
  context: Context,
  provider: PaymentProvider,
  invoices: readonly InvoiceRow[],
): Promise<void> {
  const ended = new Set<string>();
  let refusal: ProviderRefusal | null = null;
  for (const { id, subscriptionId, paymentId } of invoices) {
    try {
      await provider.refund(paymentId);
      if (!ended.has(subscriptionId)) await provider.cancelNow(subscriptionId);
      ended.add(subscriptionId);
    } catch (thrown) {
      if (!(thrown instanceof ProviderRefusal)) throw thrown;
      await setRefundRequested(context.db, [id], null);
      refusal = thrown;
    }
  }
  for (const { id, subscriptionId } of invoices) await syncSubscription(context, provider, subscriptionId, id);
  if (refusal) throw refusal;
}
