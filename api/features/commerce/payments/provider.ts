import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Money, PaidPlan } from './contract.ts';

/** A request for a checkout at the provider. Requests with the same `key` return the same checkout. */
interface CheckoutRequest {
  /** Our id of the checkout, which is also the idempotency key at the provider. */
  key: string;
  /** The title shown on the provider's page and invoice. */
  title: string;
  price: Money;
  locale: Locale;
  buyer: { userId: string | null; email: string | null; customerId: string | null };
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface SubscriptionCheckout extends CheckoutRequest {
  plan: PaidPlan;
  /** When the first month is charged. Null for at once. */
  firstChargeAt: Date | null;
}

export interface PurchaseCheckout extends CheckoutRequest {
  /** The number of items, each at `price`. */
  quantity: number;
}

/** A started checkout: the provider's id, and the URL to redirect the buyer to. */
export interface StartedCheckout {
  id: string;
  url: string;
}

/** The current state of a checkout at the provider. */
export interface ProviderCheckout {
  id: string;
  /** The key that it was started with. */
  key: string;
  state: 'open' | 'paid' | 'expired';
  subscriptionId: string | null;
  customerId: string | null;
  /** Set for a paid purchase. */
  payment: ProviderPayment | null;
}

/** A charge with its refunds and disputes. */
export interface ProviderPayment {
  id: string;
  amount: number;
  refundedAmount: number;
  /** Set once the money went back in full, by refund or lost dispute. */
  reversal: { reason: 'refund' | 'dispute'; at: Date } | null;
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  userId: string;
  /** The plan of the next invoice. */
  plan: PaidPlan;
  price: Money;
  status: 'pending' | 'active' | 'past_due' | 'ended';
  startedAt: Date;
  /** When the subscription is charged next, or ends if it was cancelled. */
  periodEnd: Date;
  /** Whether the next charge was moved, so that no invoice covers the time until `periodEnd`. */
  isMoved: boolean;
  /** When a cancelled subscription ends. */
  cancelAt: Date | null;
  endedAt: Date | null;
  latestInvoiceId: string | null;
}

/** A period of a plan that an invoice charges for or, with a negative `amount`, credits. */
export interface InvoiceLine {
  plan: PaidPlan;
  amount: number;
  from: Date;
  until: Date;
}

export interface ProviderInvoice {
  id: string;
  subscriptionId: string;
  /** `settled`: paid in full. `void`: no longer due. */
  state: 'draft' | 'open' | 'settled' | 'void';
  /** The number printed on the invoice. */
  number: string | null;
  total: Money;
  /** The tax included in the total. */
  tax: number;
  paidAt: Date | null;
  /** The number of payment attempts. */
  attempts: number;
  lines: InvoiceLine[];
  payment: ProviderPayment | null;
  /** The page that shows the invoice and, while it is open, accepts its payment. */
  url: string | null;
}

/** An event of the provider. Only its subject is used, and the object it is about is fetched again. */
export interface ProviderEvent {
  id: string;
  about: { kind: 'checkout' | 'subscription' | 'invoice' | 'payment'; id: string } | null;
}

/**
 * A payment provider. Its methods throw `unavailable` if the provider fails or doesn't respond, and
 * {@link ProviderRefusal} if it refuses.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  startSubscription(request: SubscriptionCheckout): Promise<StartedCheckout>;
  startPurchase(request: PurchaseCheckout): Promise<StartedCheckout>;
  /** Expires an open checkout. Returns its state, which may turn out to be paid. */
  expireCheckout(id: string): Promise<ProviderCheckout>;
  findCheckout(id: string): Promise<ProviderCheckout>;
  findSubscription(id: string): Promise<ProviderSubscription>;
  findInvoice(id: string): Promise<ProviderInvoice | null>;
  /** Finds what a charge paid for: an invoice, or the checkout of a purchase. */
  findPaid(paymentId: string): Promise<{ kind: 'invoice' | 'checkout'; id: string } | null>;
  portalUrl(customerId: string, returnUrl: string, locale: Locale): Promise<string>;
  /** Sets the subscription to end at the end of the period, or resumes it. */
  setCancelling(id: string, isCancelling: boolean): Promise<void>;
  /** Returns what changing the plan immediately would charge, with the difference computed from `at`. */
  previewChange(id: string, plan: PaidPlan, price: Money, title: string, at: Date): Promise<Money>;
  /**
   * Changes the plan. With a date, charges the difference from then on immediately, or throws. With `next`, the plan
   * changes with the next charge.
   */
  changePlan(id: string, plan: PaidPlan, price: Money, title: string, when: Date | 'next'): Promise<void>;
  cancelNow(id: string): Promise<void>;
  /** Refunds a charge in full. */
  refund(paymentId: string): Promise<void>;
  /** Moves the next charge to `to`. The time until then is free. Calls with the same `key` move it only once. */
  moveNextCharge(id: string, to: Date, key: string): Promise<void>;
}

/** Thrown if the provider refuses a request. */
export class ProviderRefusal extends Error {
  readonly reason: 'declined' | 'missing' | 'refused';

  constructor(reason: ProviderRefusal['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'ProviderRefusal';
    this.reason = reason;
  }
}
