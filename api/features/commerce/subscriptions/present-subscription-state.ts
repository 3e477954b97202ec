import type { Context } from '#api/context.ts';
import { joinSegments, type LedgerEntry, type Segment } from '#api/features/accounts/entitlements/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { type InvoiceRow, presentInvoice, refundableUntil } from '../invoices/index.ts';
import { isPaymentConfigured } from '../payments/index.ts';
import type { PaidSubscription, SubscriptionState } from './contract.ts';
import { computeOffer, segmentsWithoutGracePeriods } from './offers.ts';
import type { SubscriptionRow } from './queries.ts';
import { graceEnd } from './rules.ts';

interface Read {
  keys: Parameters<typeof isPaymentConfigured>[1];
  subscription: SubscriptionRow | undefined;
  invoices: readonly InvoiceRow[];
  entries: readonly LedgerEntry[];
  segments: readonly Segment[];
}

/**
 * Presents the data of the subscription page. The plan and its end are read from the ledger, including gifts; `paid` is
 * the subscription at the provider.
 */
export function presentSubscriptionState(context: Context, read: Read): SubscriptionState {
  const { keys, subscription, invoices, entries, segments } = read;
  const at = context.now.getTime();
  const live = subscription && subscription.endedAt === null && subscription.status !== 'pending' ? subscription : null;
  const inForce = joinSegments(segments).find(({ startsAt, endsAt }) => startsAt <= at && endsAt > at);
  const hadTier = segments.some(({ endsAt }) => endsAt <= at);
  return {
    plan: inForce?.tier ?? 'basic',
    tier: inForce ? tierNames[inForce.tier] : null,
    status: statusOf(Boolean(inForce), hadTier, live),
    expiresAt: inForce ? isoTime(inForce.endsAt) : null,
    isOffered: isPaymentConfigured(context, keys),
    paid: live && presentPaid(live, invoices),
    offers: live ? null : offersOf(segmentsWithoutGracePeriods(entries, context.tenant.timeZone), at),
    refund: refundOf(invoices, at),
    invoices: invoices.map(presentInvoice),
    history: historyOf(segments, entries, invoices),
  };
}

function offersOf(segments: readonly Segment[], at: number): SubscriptionState['offers'] {
  return { premium: computeOffer(segments, 'premium', at), donator: computeOffer(segments, 'donator', at) };
}

const tierNames = { premium: 'PREMIUM', donator: 'DONATOR' } as const;

function statusOf(hasTier: boolean, hadTier: boolean, live: SubscriptionRow | null): SubscriptionState['status'] {
  if (!hasTier) return hadTier ? 'expired' : 'active';
  return live !== null && live.cancelAt !== null ? 'cancelled' : 'active';
}

function presentPaid(row: SubscriptionRow, invoices: readonly InvoiceRow[]): PaidSubscription {
  const { plan, paidPlan, amount, currency, startedAt, periodEnd, paidUntil, cancelAt, openInvoiceUrl } = row;
  const isFailing = row.status === 'past_due';
  const paid = paidPlan ?? plan;
  const charged = invoices.filter(({ subscriptionId }) => subscriptionId === row.id);
  const isCovered = charged.some(({ endsAt }) => endsAt >= periodEnd);
  return {
    plan: paid,
    nextPlan: plan === paid || cancelAt !== null ? null : plan,
    status: cancelAt !== null ? 'cancelled' : isFailing ? 'past_due' : 'active',
    price: { amount, currency },
    startedAt: isoTime(startedAt),
    renewsAt: cancelAt === null && !isFailing ? isoTime(periodEnd) : null,
    endsAt: isoTime(cancelAt),
    graceUntil: isFailing && paidUntil !== null ? isoTime(graceEnd(paidUntil)) : null,
    isPutOff: paidUntil !== null && paidUntil >= periodEnd && !isCovered,
    isFirst: charged.length === 0,
    payUrl: openInvoiceUrl,
    hasPortal: row.provider === 'stripe',
  };
}

/** Returns how much can be refunded now, for all charges of the last 30 days, and until when all of it can be. */
function refundOf(invoices: readonly InvoiceRow[], at: number): SubscriptionState['refund'] {
  const open = invoices.filter(
    ({ reversedAt, amount, paidAt }) => reversedAt === null && amount > 0 && refundableUntil(paidAt) > at,
  );
  const [first] = open;
  if (!first) return null;
  return {
    amount: open.reduce((sum, { amount }) => sum + amount, 0),
    currency: first.currency,
    until: isoTime(Math.min(...open.map(({ paidAt }) => refundableUntil(paidAt)))),
  };
}

/**
 * Returns the member's history with sources, newest first. Adjacent segments of the same tier and source are joined,
 * unless the payment for only one of them was reversed.
 */
function historyOf(
  segments: readonly Segment[],
  entries: readonly LedgerEntry[],
  invoices: readonly InvoiceRow[],
): SubscriptionState['history'] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const lines: SubscriptionState['history'] = [];
  for (const { entitlementId, tier, startsAt, endsAt } of segments) {
    const { source = 'admin', reference } = known.get(entitlementId) ?? {};
    const invoice = source === 'payment' ? invoices.find(({ id }) => id === reference) : undefined;
    const reversed = invoice && invoice.reversedAt !== null ? (invoice.reversedFor ?? 'refund') : null;
    const last = lines.at(-1);
    const isSame = last?.tier === tier && last.source === source && last.reversed === reversed;
    if (isSame && last.endsAt === isoTime(startsAt)) last.endsAt = isoTime(endsAt);
    else lines.push({ tier, source, reversed, startsAt: isoTime(startsAt), endsAt: isoTime(endsAt) });
  }
  return lines.reverse();
}
