import type Stripe from 'stripe';
import { type Account, createObject, emitEvent, newId, shapeOf } from './account.ts';
import { chargeCard } from './charges.ts';
import { refuseMissing, StripeRefusal } from './refuse.ts';

/** A line of an invoice: a price for a period. */
export interface Line {
  price: Stripe.Price;
  amount: number;
  from: number;
  until: number;
  isProration?: boolean;
}

/** How long the invoice of a renewal stays a draft before it is charged. */
const draftSeconds = 3600;
const retrySeconds = 3 * 24 * 3600;
const maxAttempts = 4;

/** Creates a draft invoice of a subscription. */
export function draftInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  lines: readonly Line[],
  billing_reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice = createObject(account, 'invoice', {
    billing_reason,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    subtotal: total,
    total,
    currency: subscription.currency,
    customer: subscription.customer as string,
    status: 'draft',
    automatically_finalizes_at: account.now + draftSeconds,
    next_payment_attempt: account.now + draftSeconds,
  });
  invoice.hosted_invoice_url = `https://invoice.stripe.com/i/${invoice.id}`;
  invoice.parent = {
    quote_details: null,
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    type: 'subscription_details',
  };
  invoice.lines = { ...invoice.lines, data: lines.map((line) => writeLine(invoice, subscription, line)) };
  subscription.latest_invoice = invoice.id;
  emitEvent(account, 'invoice.created', invoice);
  return invoice;
}

/** Previews an invoice with these lines. Later calls can list its lines but not the invoice. Causes no event. */
export function previewOf(
  account: Account,
  subscription: Stripe.Subscription,
  prorated: readonly Line[],
): Stripe.Invoice {
  const shape = shapeOf<Stripe.Invoice>('invoice');
  const total = prorated.reduce((sum, { amount }) => sum + amount, 0);
  const { currency } = subscription;
  const id = `upcoming_${newId('invoice')}`;
  const invoice = { ...shape, id, created: account.now, currency, total, amount_due: total };
  const data = prorated.map((line) => writeLine(invoice, subscription, line));
  prepend(data, account.linesBefore.get(subscription.id) ?? 0);
  const preview = { ...invoice, lines: { ...shape.lines, data } };
  account.previews.set(id, preview);
  return preview;
}

function writeLine(invoice: Stripe.Invoice, subscription: Stripe.Subscription, line: Line): Stripe.InvoiceLineItem {
  const shape = shapeOf<Stripe.InvoiceLineItem>('line_item');
  const details = shape.parent?.subscription_item_details;
  if (details) {
    details.subscription = subscription.id;
    details.subscription_item = subscription.items.data[0]?.id ?? '';
    details.proration = line.isProration ?? false;
  }
  return {
    ...shape,
    id: newId('line_item'),
    invoice: invoice.id,
    amount: line.amount,
    subtotal: line.amount,
    currency: invoice.currency,
    period: { start: line.from, end: line.until },
    pricing: {
      type: 'price_details',
      unit_amount_decimal: null,
      price_details: { price: line.price.id, product: line.price.product as string },
    },
  };
}

/** Tries to charge an invoice. An invoice of zero is paid without a charge. */
export function payStripeInvoice(account: Account, invoice: Stripe.Invoice): boolean {
  const { total: amount, currency } = invoice;
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.attempted = true;
  try {
    const customer = invoice.customer as string;
    const intent = amount > 0 ? chargeCard(account, { customer, amount, currency }) : null;
    invoice.attempt_count += amount > 0 ? 1 : 0;
    settle(account, invoice, intent);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof StripeRefusal)) throw thrown;
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = invoice.attempt_count < maxAttempts ? account.now + retrySeconds : null;
    emitEvent(account, 'invoice.payment_failed', invoice);
    return false;
  }
}

function settle(account: Account, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions = { ...invoice.status_transitions, paid_at: account.now };
  if (intent) {
    createObject(account, 'invoice_payment', {
      amount_paid: invoice.total,
      amount_requested: invoice.total,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: account.now },
    });
  }
  emitEvent(account, 'invoice.paid', invoice);
}

/** Lists the payment intents of a subscription, oldest first. */
export function listPaymentIntents(account: Account, subscription: string): string[] {
  const isOf = (id: string) =>
    account.objects.invoice.get(id)?.parent?.subscription_details?.subscription === subscription;
  const payments = [...account.objects.invoice_payment.values()].filter(({ invoice }) => isOf(invoice as string));
  return payments.map(({ payment }) => payment.payment_intent as string);
}

/** Adds unrelated lines before an invoice's own. */
function prepend(lines: Stripe.InvoiceLineItem[], count: number): void {
  const [line] = lines;
  if (!line) return;
  const others = Array.from({ length: count }, () => ({
    ...line,
    id: newId('line_item'),
    pricing: null,
    parent: null,
  }));
  lines.unshift(...others);
}

/** Adds unrelated lines and cancelled payments to an invoice, listed before its own. */
export function addUnrelatedInvoiceLines(account: Account, id: string, count: number): Stripe.Invoice {
  const invoice = account.objects.invoice.get(id);
  if (!invoice) throw refuseMissing('invoice', id);
  prepend(invoice.lines.data, count);
  for (let added = 0; added < count; added += 1) {
    const payment = { type: 'payment_intent', payment_intent: newId('payment_intent') } as const;
    createObject(account, 'invoice_payment', { invoice: id, payment, status: 'canceled' });
  }
  return invoice;
}
