import type { Context } from '#api/context.ts';
import { buildLedger, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import { findUser } from '#api/features/accounts/users/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { log } from '#api/platform/http/log.ts';
import { selectSubscriptionInvoices, sendRefundReceipts } from '../invoices/index.ts';
import type { PaymentProvider, ProviderInvoice, ProviderSubscription } from '../payments/index.ts';
import { postInvoices } from './post-invoices.ts';
import { findSubscription, type SubscriptionRow } from './queries.ts';
import { toInvoiceRows } from './to-invoice-rows.ts';
import { writeSubscription } from './write-subscription.ts';

/** The maximum number of attempts: more than the concurrent writers that events cause for one subscription. */
const attempts = 5;

/**
 * Stores the current state of a subscription, its latest invoice and the given one from the provider, and updates the
 * member's ledger. Idempotent and independent of the order of events. An interrupted call is completed by the next one.
 */
export async function syncSubscription(
  context: Context,
  provider: PaymentProvider,
  id: string,
  invoiceId?: string,
): Promise<SubscriptionRow | null> {
  const { db } = context;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const read = await namedBatch(db, {
      known: findSubscription(db, id),
      invoices: selectSubscriptionInvoices(db, id),
    });
    const { subscription, invoices } = await fetchCurrent(provider, id, invoiceId);
    const { userId } = subscription;
    const [payer] = await findUser(db, userId);
    if (!payer) {
      log('error', 'subscription.without_user', { community: context.tenant.slug, subscription: id });
      return null;
    }
    const written = await writeSubscription(context, provider.name, {
      subscription,
      invoices: toInvoiceRows(context, userId, invoices),
      recipient: payer.deletedAt === null ? payer : null,
      openInvoiceUrl: invoices.find(({ state }) => state === 'open')?.url ?? null,
      known: read.known[0] ?? null,
      knownInvoices: read.invoices,
    });
    if (!written) continue;
    const [rows, ledger] = await db.batch([selectSubscriptionInvoices(db, id), selectLedger(db, userId)]);
    await postInvoices(context, written, rows, buildLedger(userId, ledger));
    if (rows.some(({ reversedFor, receiptId }) => reversedFor === 'refund' && receiptId === null)) {
      await sendRefundReceipts(context, userId);
    }
    return written;
  }
  throw new AppError('unavailable');
}

interface Fetched {
  subscription: ProviderSubscription;
  invoices: ProviderInvoice[];
}

async function fetchCurrent(provider: PaymentProvider, id: string, invoiceId: string | undefined): Promise<Fetched> {
  const subscription = await provider.findSubscription(id);
  const ids = new Set([invoiceId, subscription.latestInvoiceId].filter((each) => typeof each === 'string'));
  const invoices = await Promise.all([...ids].map((each) => provider.findInvoice(each)));
  return {
    subscription,
    invoices: invoices.filter((invoice) => invoice?.subscriptionId === id).flatMap((each) => each ?? []),
  };
}
