import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import shapes from './shapes.json' with { type: 'json' };

/** Stored objects by their Stripe type. */
export interface StoredObjects {
  product: Stripe.Product;
  price: Stripe.Price;
  customer: Stripe.Customer;
  'checkout.session': Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'billing_portal.session': Stripe.BillingPortal.Session;
}

export type Kind = keyof StoredObjects;

interface SignableEvent {
  id: string;
  type: string;
  body: string;
}

/** API calls that fail before they have any effect or, if `isAnswerLost`, after it. */
interface Fault {
  path: string;
  status: number;
  times: number;
  isAnswerLost: boolean;
}

/** The state of one account, with times in seconds. */
export interface Account {
  key: string;
  webhookSecret: string;
  now: number;
  objects: { [Name in Kind]: Map<string, StoredObjects[Name]> };
  events: SignableEvent[];
  /** Responses by idempotency key, with the request they belong to. */
  answered: Map<string, { asked: string; status: number; body: string }>;
  /** Customers whose card is declined. */
  declined: Set<string>;
  /** How many unrelated lines come first in the previews of a subscription, by its id. */
  linesBefore: Map<string, number>;
  /** Previewed invoices, whose lines can be listed even though the invoices don't exist. */
  previews: Map<string, Stripe.Invoice>;
  faults: Fault[];
  /** Every API call so far, as `POST /v1/refunds`. */
  requests: string[];
}

const prefixes: Record<Kind | 'event' | 'line_item' | 'item', string> = {
  product: 'prod',
  price: 'price',
  customer: 'cus',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  'billing_portal.session': 'bps',
  event: 'evt',
  line_item: 'il',
  item: 'si',
};

export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${randomUUID().replace(/-/g, '')}`;
}

export function createAccount(now: number): Account {
  const objects = Object.fromEntries(Object.keys(prefixes).map((kind) => [kind, new Map()]));
  return {
    ...newSecrets(),
    now,
    // `fromEntries` loses the key types.
    objects: objects as unknown as Account['objects'],
    events: [],
    answered: new Map(),
    declined: new Set(),
    linesBefore: new Map(),
    previews: new Map(),
    faults: [],
    requests: [],
  };
}

/**
 * Copies an account's state to a second one with its own secrets, in which objects reference the community `to` instead
 * of `from`.
 */
export function copyAccount(account: Account, from: string, to: string): Account {
  const { objects, events, answered } = account;
  const renamed = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(from, to));
  return {
    ...structuredClone(account),
    ...newSecrets(),
    objects: Object.fromEntries(
      Object.entries(objects).map(([kind, kept]) => [kind, new Map(renamed([...kept]))]),
    ) as unknown as Account['objects'],
    events: events.map(({ id, type, body }) => ({ id, type, body: body.replaceAll(from, to) })),
    answered: new Map(renamed([...answered])),
  };
}

function newSecrets(): Pick<Account, 'key' | 'webhookSecret'> {
  return {
    key: `sk_test_${randomUUID().replace(/-/g, '')}`,
    webhookSecret: `whsec_${randomUUID().replace(/-/g, '')}`,
  };
}

/** Copies Stripe's example of a resource. The JSON file has no precise types, so the caller names the type. */
export function shapeOf<Shape>(name: keyof typeof shapes): Shape {
  return structuredClone(shapes[name]) as unknown as Shape;
}

/** Stores a new object of the published shape, with a new id by default. */
export function createObject<Name extends Kind>(
  account: Account,
  kind: Name,
  values: Partial<StoredObjects[Name]>,
): StoredObjects[Name] {
  const made = { ...shapeOf<StoredObjects[Name]>(kind), id: newId(kind), created: account.now, ...values };
  account.objects[kind].set(made.id, made);
  return made;
}

/** Records an event with the object's current state. Tests deliver it to the webhook. */
export function emitEvent(account: Account, type: string, object: object): void {
  const id = newId('event');
  const event = { ...shapeOf<Stripe.Event>('event'), id, type, created: account.now, data: { object } };
  account.events.push({ id, type, body: JSON.stringify(event) });
}
