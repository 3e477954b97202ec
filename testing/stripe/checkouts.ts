import type Stripe from 'stripe';
import { type Account, createObject, emitEvent } from './account.ts';
import { chargeCard } from './charges.ts';
import {
  checkParameters,
  type Parameters,
  readInteger,
  readObject,
  readString,
  stringifyValues,
} from './parameters.ts';
import { refuseCard, refuseMissing, refuseParameter, refuseRequest } from './refuse.ts';
import { beginSubscription } from './subscriptions.ts';

const known = [
  'mode',
  'client_reference_id',
  'customer',
  'customer_email',
  'locale',
  'line_items',
  'metadata',
  'subscription_data',
  'payment_intent_data',
  'success_url',
  'cancel_url',
  'expires_at',
];

/** Keeps the parameters of each checkout, because Stripe's object doesn't contain them. */
const orders = new WeakMap<Stripe.Checkout.Session, Parameters>();

export function startCheckout(account: Account, given: Parameters): Stripe.Checkout.Session {
  checkParameters(given, known, ['mode', 'line_items', 'success_url']);
  const customer = readString(given, 'customer');
  const email = readString(given, 'customer_email');
  if (customer && email) throw refuseRequest(null, 'You may only specify one of: customer, customer_email.');
  if (customer && !account.objects.customer.has(customer)) {
    throw refuseParameter('customer', 'resource_missing', `No such customer: '${customer}'`);
  }
  const expires = readInteger(given, 'expires_at') ?? account.now + 24 * 3600;
  if (expires < account.now + 1800 || expires > account.now + 24 * 3600) {
    throw refuseParameter('expires_at', 'timestamp_invalid', 'It must be between 30 minutes and 24 hours away.');
  }
  const subscribed = readObject(given, 'subscription_data');
  checkParameters(subscribed, ['metadata', 'billing_mode', 'trial_end']);
  const trialEnd = readInteger(subscribed, 'trial_end');
  if (trialEnd !== null && trialEnd < account.now + 48 * 3600) {
    throw refuseParameter('subscription_data[trial_end]', 'parameter_invalid_integer', 'It must be 2 days away.');
  }
  const session = createObject(account, 'checkout.session', {
    amount_total: trialEnd === null ? totalOf(account, given) : 0,
    client_reference_id: readString(given, 'client_reference_id'),
    currency: currencyOf(account, given),
    customer,
    customer_email: email,
    expires_at: expires,
    invoice: null,
    metadata: stringifyValues(readObject(given, 'metadata')),
    mode: readString(given, 'mode') as Stripe.Checkout.Session.Mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: readString(given, 'success_url'),
    cancel_url: readString(given, 'cancel_url'),
  });
  session.url = `https://checkout.stripe.com/c/pay/${session.id}`;
  orders.set(session, given);
  return session;
}

const lineOf = (given: Parameters) => readObject(readObject(given, 'line_items'), '0');

function priceOf(account: Account, given: Parameters): Stripe.Price | null {
  const id = readString(lineOf(given), 'price');
  if (id === null) return null;
  const price = account.objects.price.get(id);
  if (!price) throw refuseParameter('line_items[0][price]', 'resource_missing', `No such price: '${id}'`);
  return price;
}

function totalOf(account: Account, given: Parameters): number {
  const quantity = readInteger(lineOf(given), 'quantity') ?? 1;
  const unit =
    priceOf(account, given)?.unit_amount ?? readInteger(readObject(lineOf(given), 'price_data'), 'unit_amount');
  if (unit === null) throw refuseParameter('line_items[0][price]', 'parameter_missing', 'An item needs a price.');
  return unit * quantity;
}

function currencyOf(account: Account, given: Parameters): string | null {
  return priceOf(account, given)?.currency ?? readString(readObject(lineOf(given), 'price_data'), 'currency');
}

export function findCheckout(account: Account, id: string): Stripe.Checkout.Session {
  const found = account.objects['checkout.session'].get(id);
  if (!found) throw refuseMissing('checkout.session', id);
  if (found.status === 'open' && found.expires_at <= account.now) found.status = 'expired';
  return found;
}

export function expireCheckout(account: Account, id: string): Stripe.Checkout.Session {
  const session = findCheckout(account, id);
  if (session.status !== 'open') {
    throw refuseRequest(null, `Only Checkout Sessions with a status in ["open"] can be expired.`);
  }
  session.status = 'expired';
  emitEvent(account, 'checkout.session.expired', session);
  return session;
}

/** Pays an open checkout. A declined card leaves it open. */
export function payCheckout(account: Account, id: string, isDeclined: boolean): Stripe.Checkout.Session {
  const session = findCheckout(account, id);
  if (session.status !== 'open') throw refuseRequest(null, 'This checkout is not open.');
  if (isDeclined) throw refuseCard();
  const given = orders.get(session) ?? {};
  const customer = (session.customer as string | null) ?? newCustomer(account, session);
  session.customer = customer;
  const price = priceOf(account, given);
  if (session.mode === 'subscription' && price) {
    const subscribed = readObject(given, 'subscription_data');
    const metadata = stringifyValues(readObject(subscribed, 'metadata'));
    const trialEnd = readInteger(subscribed, 'trial_end');
    const subscription = beginSubscription(account, { customer, price, metadata, trialEnd });
    session.payment_status = trialEnd === null ? 'paid' : 'no_payment_required';
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else {
    const { amount_total: amount, currency } = session;
    const metadata = stringifyValues(readObject(readObject(given, 'payment_intent_data'), 'metadata'));
    session.payment_intent = chargeCard(account, {
      customer,
      amount: amount ?? 0,
      currency: currency ?? '',
      metadata,
    }).id;
    session.payment_status = 'paid';
  }
  session.status = 'complete';
  emitEvent(account, 'checkout.session.completed', session);
  return session;
}

function newCustomer(account: Account, session: Stripe.Checkout.Session): string {
  return createObject(account, 'customer', { email: session.customer_email, currency: session.currency }).id;
}
