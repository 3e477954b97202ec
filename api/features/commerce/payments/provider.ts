import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Money, PaidPlan } from './contract.ts';

/** A new checkout at the provider. The same `key` returns the same checkout. */
interface CheckoutRequest {
  /** Our id of the checkout, and the idempotency key at the provider. */
  key: string;
  /** Shown on the provider's page and invoice. */
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
  /** When the first month is charged; null for at once. */
  firstChargeAt: Date | null;
}

export interface PurchaseCheckout extends CheckoutRequest {
  /** Number of items at `price`. */
  quantity: number;
}

/** A started checkout: the provider's id, and the URL to send the buyer to. */
export interface CheckoutPlace {
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
  /** Set once the charge was returned in full, by refund or lost dispute. */
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
  /** When it is charged next, or ends if it was cancelled. */
  periodEnd: Date;
  /** The next charge was moved: no invoice covers the time until `periodEnd`. */
  isMoved: boolean;
  /** When a cancelled subscription ends. */
  cancelAt: Date | null;
  endedAt: Date | null;
  latestInvoiceId: string | null;
}

/** A period of a plan that an invoice charges or, with a negative `amount`, credits. */
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
  /** As printed on the invoice. */
  number: string | null;
  total: Money;
  /** The tax included in the total. */
  tax: number;
  paidAt: Date | null;
  /** Number of payment attempts. */
  attempts: number;
  lines: InvoiceLine[];
  payment: ProviderPayment | null;
  /** The page that shows the invoice and takes the payment of an open one. */
  url: string | null;
}

/** An event. Only its subject is used: the object is fetched again. */
export interface ProviderEvent {
  id: string;
  about: { kind: 'checkout' | 'subscription' | 'invoice' | 'payment'; id: string } | null;
}

/**
 * A payment provider. Its methods throw `unavailable` when the provider fails or doesn't answer, and
 * {@link ProviderRefusal} when it refuses.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  startSubscription(request: SubscriptionCheckout): Promise<CheckoutPlace>;
  startPurchase(request: PurchaseCheckout): Promise<CheckoutPlace>;
  /** Expires an open checkout. Returns its state, which may turn out to be paid. */
  expireCheckout(id: string): Promise<ProviderCheckout>;
  findCheckout(id: string): Promise<ProviderCheckout>;
  findSubscription(id: string): Promise<ProviderSubscription>;
  findInvoice(id: string): Promise<ProviderInvoice | null>;
  /** What a charge paid for: an invoice, or the checkout of a purchase. */
  findPaid(paymentId: string): Promise<{ kind: 'invoice' | 'checkout'; id: string } | null>;
  portalUrl(customerId: string, returnUrl: string, locale: Locale): Promise<string>;
  /** Ends the subscription at the end of the period, or resumes it. */
  setCancelling(id: string, isCancelling: boolean): Promise<void>;
  /** What changing the plan immediately would charge, with the difference counted from `at`. */
  previewChange(id: string, plan: PaidPlan, price: Money, title: string, at: Date): Promise<Money>;
  /**
   * With a date, charges the difference from then immediately, or throws; `next` changes the plan with the next charge.
   */
  changePlan(id: string, plan: PaidPlan, price: Money, title: string, when: Date | 'next'): Promise<void>;
  cancelNow(id: string): Promise<void>;
  /** Refunds a charge in full. */
  refund(paymentId: string): Promise<void>;
  /** Moves the next charge to `to`; the time until then is free. The same `key` moves it once. */
  moveNextCharge(id: string, to: Date, key: string): Promise<void>;
}

/** The provider refused the request. */
export class ProviderRefusal extends Error {
  readonly reason: 'declined' | 'missing' | 'refused';

  constructor(reason: ProviderRefusal['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'ProviderRefusal';
    this.reason = reason;
  }
}
