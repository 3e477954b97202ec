import type Stripe from 'stripe';
import type { ProviderPayment } from '../provider.ts';
import { callStripe, fromSeconds } from './call-stripe.ts';

const onePage = { limit: 100 } as const;
/** The most that Stripe's library collects from all pages of a list. */
const allPages = { limit: 10_000 } as const;

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
  const list = stripe.refunds.list({ payment_intent, ...onePage });
  const refunds = await callStripe(list.autoPagingToArray(allPages));
  const times = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ created }) => created);
  return times.length > 0 ? { reason: 'refund', at: fromSeconds(Math.max(...times)) } : null;
}

async function findLostDispute(stripe: Stripe, payment_intent: string): Promise<ProviderPayment['reversal']> {
  const list = stripe.disputes.list({ payment_intent, ...onePage });
  const disputes = await callStripe(list.autoPagingToArray(allPages));
  const lost = disputes.find(({ status }) => status === 'lost');
  return lost ? { reason: 'dispute', at: fromSeconds(lost.created) } : null;
}
