import type { Context } from '#api/context.ts';
import { upsertInvoice } from '../invoices/index.ts';
import type { InvoiceLine, ProviderInvoice } from '../payments/index.ts';

/**
 * The statements that keep invoices that were paid. One of nothing, which stands for time that the
 * next charge was moved by, is no record of a payment.
 */
export function recordInvoices({ db, now }: Context, userId: string, invoices: readonly ProviderInvoice[]) {
  return invoices.flatMap((invoice) => {
    const { id, subscriptionId, state, total, paidAt, payment, url } = invoice;
    const charged = latestLine(invoice.lines.filter(({ amount }) => amount > 0));
    if (state !== 'settled' || !charged || !payment) return [];
    const credited = latestLine(invoice.lines.filter(({ amount }) => amount < 0));
    return upsertInvoice(db, {
      id,
      subscriptionId,
      userId,
      plan: charged.plan,
      amount: total.amount,
      currency: total.currency,
      startsAt: charged.from.getTime(),
      endsAt: charged.until.getTime(),
      creditedPlan: credited?.plan ?? null,
      creditedFrom: credited?.from.getTime() ?? null,
      paidAt: (paidAt ?? now).getTime(),
      paymentId: payment.id,
      refundedAmount: payment.refundedAmount,
      reversedAt: payment.reversal?.at.getTime() ?? null,
      reversedFor: payment.reversal?.reason ?? null,
      url,
      createdAt: now.getTime(),
    });
  });
}

/** Of the lines of an invoice the one that reaches furthest: of one subscription there is one a plan. */
function latestLine(lines: readonly InvoiceLine[]): InvoiceLine | undefined {
  return [...lines].sort((one, other) => other.until.getTime() - one.until.getTime())[0];
}
