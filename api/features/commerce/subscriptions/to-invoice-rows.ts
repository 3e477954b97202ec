import type { Context } from '#api/context.ts';
import type { NewInvoice } from '../invoices/index.ts';
import type { InvoiceLine, ProviderInvoice } from '../payments/index.ts';

/** Converts paid invoices to rows. An invoice of zero, which only covers the time of a moved charge, isn't stored. */
export function toInvoiceRows({ now }: Context, userId: string, invoices: readonly ProviderInvoice[]): NewInvoice[] {
  return invoices.flatMap((invoice) => {
    const { id, subscriptionId, state, total, paidAt, payment, url } = invoice;
    const charged = latestLine(invoice.lines.filter(({ amount }) => amount > 0));
    if (state !== 'settled' || !charged || !payment) return [];
    const credited = latestLine(invoice.lines.filter(({ amount }) => amount < 0));
    return {
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
      refundedAt: payment.refundedAmount > 0 ? now.getTime() : null,
      reversedAt: payment.reversal?.at.getTime() ?? null,
      reversedFor: payment.reversal?.reason ?? null,
      url,
      number: invoice.number,
      tax: invoice.tax,
      createdAt: now.getTime(),
    };
  });
}

/** Returns the line that ends last. A subscription has one line per plan. */
function latestLine(lines: readonly InvoiceLine[]): InvoiceLine | undefined {
  return [...lines].sort((one, other) => other.until.getTime() - one.until.getTime())[0];
}
