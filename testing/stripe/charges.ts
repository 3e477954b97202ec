import type Stripe from 'stripe';
import { type Account, createObject, emitEvent } from './account.ts';
import { checkParameters, type Parameters, readString } from './parameters.ts';
import { refuseCard, refuseMissing, refuseRequest } from './refuse.ts';

interface Amount {
  customer: string | null;
  amount: number;
  currency: string;
  metadata?: Record<string, string>;
}

/** Charges a card, or throws Stripe's error if the card is declined. */
export function chargeCard(
  account: Account,
  { customer, amount, currency, metadata = {} }: Amount,
): Stripe.PaymentIntent {
  if (customer && account.declined.has(customer)) throw refuseCard();
  const intent = createObject(account, 'payment_intent', {
    amount,
    amount_received: amount,
    currency,
    customer,
    metadata,
    status: 'succeeded',
  });
  const made = createObject(account, 'charge', {
    amount,
    amount_captured: amount,
    captured: true,
    currency,
    customer,
    paid: true,
    payment_intent: intent.id,
    status: 'succeeded',
  });
  intent.latest_charge = made.id;
  emitEvent(account, 'charge.succeeded', made);
  return intent;
}

export function refundPayment(account: Account, given: Parameters): Stripe.Refund {
  checkParameters(given, ['payment_intent', 'reason', 'amount', 'metadata'], ['payment_intent']);
  const charged = chargeOf(account, readString(given, 'payment_intent') ?? '');
  if (charged.refunded) {
    throw refuseRequest('charge_already_refunded', `Charge ${charged.id} has already been refunded.`);
  }
  const amount = Number(readString(given, 'amount') ?? charged.amount - charged.amount_refunded);
  const refund = createObject(account, 'refund', {
    amount,
    charge: charged.id,
    currency: charged.currency,
    payment_intent: charged.payment_intent,
    status: 'succeeded',
  });
  charged.amount_refunded += amount;
  charged.refunded = charged.amount_refunded >= charged.amount;
  emitEvent(account, 'refund.created', refund);
  emitEvent(account, 'charge.refunded', charged);
  return refund;
}

/** Adds a refund that the bank has sent back, which changes no amounts. */
export function failRefund(account: Account, paymentIntent: string): Stripe.Refund {
  const { id: charge, amount, currency, payment_intent } = chargeOf(account, paymentIntent);
  return createObject(account, 'refund', { amount, charge, currency, payment_intent, status: 'failed' });
}

/** Disputes a charge: `needs_response` opens the dispute, `won` or `lost` closes it. One charge can have several. */
export function disputeCharge(
  account: Account,
  paymentIntent: string,
  status: Stripe.Dispute.Status,
  isAnother: boolean,
): Stripe.Dispute {
  const charged = chargeOf(account, paymentIntent);
  const known = isAnother
    ? undefined
    : [...account.objects.dispute.values()].find(({ charge: id }) => id === charged.id);
  const { amount, currency, payment_intent } = charged;
  const made = known ?? createObject(account, 'dispute', { amount, currency, payment_intent, charge: charged.id });
  made.status = status;
  charged.disputed = true;
  emitEvent(account, known ? 'charge.dispute.closed' : 'charge.dispute.created', made);
  return made;
}

function chargeOf(account: Account, paymentIntent: string): Stripe.Charge {
  const found = [...account.objects.charge.values()].find(({ payment_intent }) => payment_intent === paymentIntent);
  if (!found) throw refuseMissing('payment_intent', paymentIntent);
  return found;
}
