import type { ProviderCheckout, ProviderInvoice, ProviderPayment, ProviderSubscription } from '../provider.ts';
import { ProviderRefusal } from '../provider.ts';
import type { TestPayment } from './test-payment.ts';

export function presentCheckout(payment: TestPayment): ProviderCheckout {
  const { id, state, kind, price, quantity, userId, invoices } = payment;
  const isPaid = state === 'paid';
  const back = invoices[0]?.refundedAt ?? null;
  return {
    id,
    key: id,
    state,
    subscriptionId: isPaid && kind === 'subscription' ? id : null,
    customerId: userId,
    payment: isPaid && kind === 'purchase' ? charge(id, price.amount * quantity, back) : null,
  };
}

export function presentSubscription(payment: TestPayment): ProviderSubscription {
  const { id, plan, price, userId, startedAt, periodEnd, isMoved, isCancelling, endedAt, invoices } = payment;
  if (payment.state !== 'paid' || !plan || !userId) throw new ProviderRefusal('missing');
  return {
    id,
    customerId: userId,
    userId,
    plan,
    price,
    status: endedAt === null ? 'active' : 'ended',
    startedAt: new Date(startedAt),
    periodEnd: new Date(periodEnd),
    isMoved,
    cancelAt: isCancelling ? new Date(periodEnd) : null,
    endedAt: endedAt === null ? null : new Date(endedAt),
    latestInvoiceId: invoices.length > 0 ? `${id}.${invoices.length - 1}` : null,
  };
}

export function presentInvoice({ id, price, invoices }: TestPayment, number: number): ProviderInvoice | null {
  const invoice = invoices[number];
  if (!invoice) return null;
  const amount = invoice.lines.reduce((sum, line) => sum + line.amount, 0);
  const name = `${id}.${number}`;
  return {
    id: name,
    subscriptionId: id,
    state: 'settled',
    number: null,
    total: { ...price, amount },
    tax: 0,
    paidAt: new Date(invoice.paidAt),
    attempts: 1,
    lines: invoice.lines.map(({ from, until, ...line }) => ({ ...line, from: new Date(from), until: new Date(until) })),
    payment: charge(name, amount, invoice.refundedAt),
    url: null,
  };
}

function charge(id: string, amount: number, refundedAt: number | null): ProviderPayment {
  const reversal = refundedAt === null ? null : { reason: 'refund' as const, at: new Date(refundedAt) };
  return { id, amount, refundedAmount: reversal ? amount : 0, reversal };
}
