import type Stripe from 'stripe';
import type { ProviderPayment } from '../provider.ts';
import { callStripe, fromSeconds, largestPageSize, listAllPages } from './call-stripe.ts';

/** Finds a charge with its refunds and lost dispute. Null if nothing was charged. */
export async function findPayment(stripe: Stripe, paymentIntent: string): Promise<ProviderPayment | null> {
  const { latest_charge: charge } = await callStripe(
    stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] }),
  );
  if (typeof charge !== 'object' || charge === null || !charge.paid) return null;
  const { amount, amount_refunded: refundedAmount, disputed } = charge;
  const reversal =
    (refundedAmount >= amount ? await findRefund(stripe, paymentIntent) : null) ??
    (disputed ? await findLostDispute(stripe, paymentIntent) : null);
  return { id: paymentIntent, amount, refundedAmount, reversal };
}

async function findRefund(stripe: Stripe, payment_intent: string): Promise<ProviderPayment['reversal']> {
  const refunds = await listAllPages(stripe.refunds.list({ payment_intent, ...largestPageSize }));
  const times = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ created }) => created);
  return times.length > 0 ? { reason: 'refund', at: fromSeconds(Math.max(...times)) } : null;
}

async function findLostDispute(stripe: Stripe, payment_intent: string): Promise<ProviderPayment['reversal']> {
  const disputes = await listAllPages(stripe.disputes.list({ payment_intent, ...largestPageSize }));
  const lost = disputes.find(({ status }) => status === 'lost');
  return lost ? { reason: 'dispute', at: fromSeconds(lost.created) } : null;
}
