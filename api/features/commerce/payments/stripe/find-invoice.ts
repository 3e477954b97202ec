import type Stripe from 'stripe';
import type { InvoiceLine, ProviderInvoice } from '../provider.ts';
import { callStripe, fromSeconds, largestPageSize, readList, stripeIdOf } from './call-stripe.ts';
import { findPayment } from './find-payment.ts';
import { planOfProduct, toMoney } from './plan-price.ts';

const states = {
  draft: 'draft',
  open: 'open',
  uncollectible: 'open',
  paid: 'settled',
  void: 'void',
} as const;

/** Finds an invoice of a subscription, with its charge. Null for other invoices. */
export async function findInvoice(stripe: Stripe, slug: string, id: string): Promise<ProviderInvoice | null> {
  const invoice = await callStripe(stripe.invoices.retrieve(id, { expand: ['payments'] }));
  const subscriptionId = stripeIdOf(invoice.parent?.subscription_details?.subscription);
  if (!subscriptionId) return null;
  const payments = await readList(invoice.payments, () =>
    stripe.invoicePayments.list({ invoice: id, ...largestPageSize }),
  );
  const lines = await readList(invoice.lines, () => stripe.invoices.listLineItems(id, largestPageSize));
  const paymentId = stripeIdOf(payments.find(({ status }) => status === 'paid')?.payment.payment_intent);
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    subscriptionId,
    state: states[(invoice.status ?? 'draft') as keyof typeof states] ?? 'open',
    number: invoice.number,
    total: toMoney(invoice.total, invoice.currency),
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paidAt: paidAt === null ? null : fromSeconds(paidAt),
    attempts: invoice.attempt_count,
    lines: lines.flatMap((line) => readLine(slug, line)),
    payment: paymentId ? await findPayment(stripe, paymentId) : null,
    url: invoice.hosted_invoice_url ?? null,
  };
}

function readLine(slug: string, { pricing, amount, period }: Stripe.InvoiceLineItem): InvoiceLine[] {
  const plan = planOfProduct(slug, pricing?.price_details?.product ?? null);
  return plan ? [{ plan, amount, from: fromSeconds(period.start), until: fromSeconds(period.end) }] : [];
}
