import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import {
  findEntry,
  type Ledger,
  type LedgerChange,
  readLedger,
  recordInLedger,
} from '#api/features/accounts/entitlements/index.ts';
import { attributableUser, trackEvent } from '#api/platform/analytics/track-event.ts';
import { type InvoiceRow, ledgerReference } from '../invoices/index.ts';
import { endGracePeriods, grantGracePeriod } from './grace-period.ts';
import type { SubscriptionRow } from './queries.ts';
import { gracePeriodAheadMs } from './rules.ts';

/**
 * Posts the invoices of a subscription to the member's ledger. Idempotent and safe to run concurrently, because
 * references make each change happen once. Grants come before the revocations of the time that they replace.
 */
export async function postInvoices(
  context: Context,
  subscription: SubscriptionRow,
  invoices: readonly InvoiceRow[],
  before: Ledger,
): Promise<void> {
  const { userId, paidUntil } = subscription;
  const grants = invoices.map(grantOf).filter(({ grant }) => !findEntry(before, grant));
  for (const [index, each] of grants.entries()) await record(context, userId, each, reuseLedger(index, before));
  const ledger = grants.length > 0 ? await readLedger(context, userId) : before;
  const revocations = [...revocationsOf(invoices), ...endGracePeriods(subscription, ledger.entries)].filter(
    (change) => findEntry(ledger, change)?.revokedAt === null,
  );
  for (const [index, change] of revocations.entries()) {
    await recordInLedger(context, userId, change, reuseLedger(index, ledger));
  }
  const isSoon = paidUntil !== null && paidUntil <= context.now.getTime() + gracePeriodAheadMs;
  if (isSoon) await grantGracePeriod(context, subscription);
}

/** Reuses the ledger that was already read, but only for the first change, because that changes the ledger. */
function reuseLedger(index: number, ledger: Ledger): { ledger?: Ledger } {
  return index === 0 ? { ledger } : {};
}

function grantOf(invoice: InvoiceRow) {
  const { plan: tier, startsAt: from, endsAt: until } = invoice;
  const grant = { kind: 'grant', tier, ...ledgerReference(invoice), time: { from, until }, grantedAt: from } as const;
  return { invoice, grant: grant satisfies LedgerChange };
}

/** Grants the paid time and counts the purchase, once per invoice. */
async function record(
  context: Context,
  userId: string,
  { invoice, grant }: ReturnType<typeof grantOf>,
  read: { ledger?: Ledger },
): Promise<void> {
  const { plan, amount, currency } = invoice;
  const properties = { kind: 'subscription', plan, amount, currency };
  const purchase = (onlyIf?: SQL) =>
    trackEvent(context, 'Purchase Completed', { properties, ...(onlyIf ? { onlyIf } : {}) });
  const { outcome } = await recordInLedger(context, userId, grant, {
    ...read,
    alsoWrite: ({ applied }) => [purchase(applied).count],
  });
  if (outcome === 'recorded') purchase().dispatch(attributableUser(context, userId));
}

/** Returns the revocations of the time that upgrades credited, and of the time of reversed invoices. */
function revocationsOf(invoices: readonly InvoiceRow[]): LedgerChange[] {
  const credits = invoices.flatMap(({ id, creditedPlan, creditedFrom }) =>
    creditedFrom === null
      ? []
      : invoices
          .filter((other) => other.id !== id && other.plan === creditedPlan && isWithin(creditedFrom, other))
          .map((other) => revocation(other, creditedFrom, 'plan_change')),
  );
  const reversals = invoices.flatMap((invoice) =>
    invoice.reversedAt === null ? [] : revocation(invoice, invoice.reversedAt, invoice.reversedFor ?? 'refund'),
  );
  return [...credits, ...reversals];
}

function isWithin(at: number, { startsAt, endsAt }: InvoiceRow): boolean {
  return startsAt <= at && at < endsAt;
}

function revocation(invoice: InvoiceRow, at: number, reason: 'plan_change' | 'refund' | 'dispute'): LedgerChange {
  return { kind: 'revoke', ...ledgerReference(invoice), at, reason };
}
