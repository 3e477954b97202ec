import type { Context } from '#api/context.ts';
import type { PaymentProvider, ProviderSubscription } from '../payments/index.ts';
import { putSubscription, type SubscriptionRow } from './queries.ts';
import type { recordInvoices } from './record-invoices.ts';

interface Shown {
  subscription: ProviderSubscription;
  invoices: ReturnType<typeof recordInvoices>;
  openInvoiceUrl: string | null;
  /** Of our row, from before the provider was asked; 0 when there was none. */
  revision: number;
}

/** Writes what the provider showed, in one transaction; null when somebody wrote meanwhile. */
export async function writeSubscription(
  { db, now }: Context,
  provider: PaymentProvider['name'],
  { subscription, invoices, openInvoiceUrl, revision }: Shown,
): Promise<SubscriptionRow | null> {
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
  const put = putSubscription(db, row, isMoved, revision);
  const [first, ...rest] = [...invoices, put];
  if (!first) return null;
  const results = await db.batch([first, ...rest]);
  const [written] = results.at(-1) as Awaited<typeof put>;
  return written ?? null;
}
