import type Stripe from 'stripe';
import { type PaymentProvider, type ProviderCheckout, ProviderRefusal } from '../provider.ts';
import { callStripe, stripeIdOf } from './call-stripe.ts';
import { findPayment } from './find-payment.ts';

/** Finds a checkout of this community. Another community's checkout in the same account counts as missing. */
export async function findCheckout(stripe: Stripe, slug: string, id: string): Promise<ProviderCheckout> {
  return present(stripe, slug, await callStripe(stripe.checkout.sessions.retrieve(id)));
}

/** Expires an open checkout. Returns its current state if it was not open. */
export async function expireCheckout(stripe: Stripe, slug: string, id: string): Promise<ProviderCheckout> {
  try {
    return await present(stripe, slug, await callStripe(stripe.checkout.sessions.expire(id)));
  } catch (thrown) {
    if (thrown instanceof ProviderRefusal && thrown.reason === 'refused') return findCheckout(stripe, slug, id);
    throw thrown;
  }
}

/** Finds what a charge paid for. Stripe links a charge to an invoice or a checkout. */
export async function findPaidObject(stripe: Stripe, paymentId: string): ReturnType<PaymentProvider['findPaid']> {
  const payment = { type: 'payment_intent', payment_intent: paymentId } as const;
  const { data: payments } = await callStripe(stripe.invoicePayments.list({ payment, limit: 1 }));
  const invoiceId = stripeIdOf(payments[0]?.invoice);
  if (invoiceId) return { kind: 'invoice', id: invoiceId };
  const { data: sessions } = await callStripe(stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }));
  return sessions[0] ? { kind: 'checkout', id: sessions[0].id } : null;
}

async function present(stripe: Stripe, slug: string, session: Stripe.Checkout.Session): Promise<ProviderCheckout> {
  const { id, metadata, status, payment_status, customer, subscription, payment_intent } = session;
  const key = metadata?.['key'];
  if (!key || metadata['community'] !== slug) throw new ProviderRefusal('missing');
  const isPaid = status === 'complete' && payment_status !== 'unpaid';
  const intent = stripeIdOf(payment_intent);
  return {
    id,
    key,
    // A session that is complete but unpaid uses a delayed payment method. Another event follows once it is paid.
    state: isPaid ? 'paid' : status === 'expired' ? 'expired' : 'open',
    subscriptionId: stripeIdOf(subscription),
    customerId: stripeIdOf(customer),
    payment: isPaid && intent ? await findPayment(stripe, intent) : null,
  };
}
