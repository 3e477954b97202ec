import type Stripe from 'stripe';
import { type Account, createObject, type Kind, type StoredObjects } from './account.ts';
import { refundPayment } from './charges.ts';
import { expireCheckout, findCheckout, startCheckout } from './checkouts.ts';
import { checkParameters, isExpanded, type Parameters, readInteger, readObject, readString } from './parameters.ts';
import { refuseMissing, refuseParameter, StripeRefusal } from './refuse.ts';
import { cancelSubscription, findSubscription, previewInvoice, updateSubscription } from './subscriptions.ts';

type Answer = (account: Account, given: Parameters, id: string) => object;

/** The implemented API calls by method and path; `:id` matches an id. */
const calls: Readonly<Record<string, Answer>> = {
  'POST /v1/products': (account, given) => makeProduct(account, given),
  'GET /v1/prices': (account, given) => listPrices(account, given),
  'POST /v1/prices': (account, given) => makePrice(account, given),
  'POST /v1/checkout/sessions': (account, given) => startCheckout(account, given),
  'GET /v1/checkout/sessions': (account, given) =>
    listBy(
      account,
      given,
      'checkout.session',
      ({ payment_intent }) => payment_intent === readString(given, 'payment_intent'),
    ),
  'GET /v1/checkout/sessions/:id': (account, _, id) => findCheckout(account, id),
  'POST /v1/checkout/sessions/:id/expire': (account, _, id) => expireCheckout(account, id),
  'GET /v1/subscriptions/:id': (account, _, id) => findSubscription(account, id),
  'POST /v1/subscriptions/:id': (account, given, id) => updateSubscription(account, id, given),
  'DELETE /v1/subscriptions/:id': (account, given, id) => cancelSubscription(account, id, given),
  'POST /v1/invoices/create_preview': (account, given) => withFirstLines(previewInvoice(account, given)),
  'GET /v1/invoices/:id': (account, given, id) => retrieveInvoice(account, given, id),
  'GET /v1/invoices/:id/lines': (account, given, id) =>
    listLines(account.previews.get(id) ?? findInvoice(account, id), given),
  'GET /v1/invoice_payments': (account, given) => {
    const intent = readString(readObject(given, 'payment'), 'payment_intent');
    const id = readString(given, 'invoice');
    return listBy(account, given, 'invoice_payment', ({ payment, invoice }) =>
      intent === null ? invoice === id : payment.payment_intent === intent,
    );
  },
  'GET /v1/payment_intents/:id': (account, given, id) => retrieveIntent(account, given, id),
  'POST /v1/refunds': (account, given) => refundPayment(account, given),
  'GET /v1/refunds': (account, given) =>
    listBy(account, given, 'refund', ({ payment_intent }) => payment_intent === readString(given, 'payment_intent')),
  'GET /v1/disputes': (account, given) =>
    listBy(account, given, 'dispute', ({ payment_intent }) => payment_intent === readString(given, 'payment_intent')),
  'POST /v1/billing_portal/sessions': (account, given) => openPortal(account, given),
};

/** Returns the response to an API call, or throws Stripe's error. */
export function respondToCall(account: Account, method: string, path: string, given: Parameters): object {
  for (const [pattern, answer] of Object.entries(calls)) {
    const [name = '', shape = ''] = pattern.split(' ');
    const match = name === method ? new RegExp(`^${shape.replace(':id', '([^/]+)')}$`).exec(path) : null;
    if (match) return answer(account, given, decodeURIComponent(match[1] ?? ''));
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new StripeRefusal(404, { type: 'invalid_request_error', message });
}

/** Lists objects newest first. */
function listBy<Name extends Kind>(
  account: Account,
  given: Parameters,
  kind: Name,
  isAsked: (object: StoredObjects[Name]) => boolean,
): object {
  const all = [...account.objects[kind].values()].filter((object) => isAsked(object as StoredObjects[Name])).reverse();
  return pageOf(all, given, `/v1/${kind}s`);
}

/** Returns as many objects as `limit` after `starting_after`. */
function pageOf(all: readonly { id: string }[], given: Parameters, url: string): object {
  const after = readString(given, 'starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== null && from === 0) throw refuseMissing('object', after);
  const until = from + (readInteger(given, 'limit') ?? 10);
  return { object: 'list', data: all.slice(from, until), has_more: until < all.length, url };
}

function makeProduct(account: Account, given: Parameters): object {
  checkParameters(given, ['id', 'name', 'metadata'], ['name']);
  const id = readString(given, 'id');
  if (id && account.objects.product.has(id)) {
    throw refuseParameter('id', 'resource_already_exists', 'Product already exists.');
  }
  return createObject(account, 'product', { name: readString(given, 'name') ?? '', ...(id ? { id } : {}) });
}

function listPrices(account: Account, given: Parameters): object {
  const keys = Object.values(readObject(given, 'lookup_keys'));
  return listBy(account, given, 'price', ({ lookup_key, active }) => active && keys.includes(lookup_key ?? ''));
}

function makePrice(account: Account, given: Parameters): object {
  const known = ['currency', 'unit_amount', 'recurring', 'product', 'lookup_key', 'metadata'];
  checkParameters(given, known, ['currency', 'product']);
  const product = readString(given, 'product') ?? '';
  if (!account.objects.product.has(product)) {
    throw refuseParameter('product', 'resource_missing', `No such product: '${product}'`);
  }
  return createObject(account, 'price', {
    product,
    currency: readString(given, 'currency') ?? '',
    unit_amount: readInteger(given, 'unit_amount'),
    lookup_key: readString(given, 'lookup_key'),
    type: 'recurring',
  });
}

function findInvoice(account: Account, id: string): Stripe.Invoice {
  const found = account.objects.invoice.get(id);
  if (!found) throw refuseMissing('invoice', id);
  return found;
}

const listLines = ({ id, lines }: Stripe.Invoice, given: Parameters) =>
  pageOf(lines.data, given, `/v1/invoices/${id}/lines`);

const withFirstLines = (invoice: Stripe.Invoice) => ({ ...invoice, lines: listLines(invoice, {}) });

function retrieveInvoice(account: Account, given: Parameters, id: string): object {
  const found = findInvoice(account, id);
  const shown = withFirstLines(found);
  if (!isExpanded(given, 'payments')) return shown;
  const payments = listBy(account, {}, 'invoice_payment', ({ invoice }) => invoice === id);
  return { ...shown, payments };
}

function retrieveIntent(account: Account, given: Parameters, id: string): object {
  const found = account.objects.payment_intent.get(id);
  if (!found) throw refuseMissing('payment_intent', id);
  if (!isExpanded(given, 'latest_charge')) return found;
  return { ...found, latest_charge: account.objects.charge.get(found.latest_charge as string) ?? null };
}

function openPortal(account: Account, given: Parameters): Stripe.BillingPortal.Session {
  checkParameters(given, ['customer', 'return_url', 'locale'], ['customer']);
  const customer = readString(given, 'customer') ?? '';
  if (!account.objects.customer.has(customer)) {
    throw refuseParameter('customer', 'resource_missing', `No such customer: '${customer}'`);
  }
  return createObject(account, 'billing_portal.session', { customer, return_url: readString(given, 'return_url') });
}
