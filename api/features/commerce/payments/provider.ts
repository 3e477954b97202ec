import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Money, PaidPlan } from './contract.ts';

/** What somebody is sent to the provider's checkout with. The same `key` answers the same checkout. */
interface CheckoutRequest {
  /** Ours, and the provider's idempotency key: whatever is sent twice makes one checkout. */
  key: string;
  /** As the provider's page and invoice say it. */
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
  /** The first month is charged then, and nothing before; null for at once. */
  firstChargeAt: Date | null;
}

export interface PurchaseCheckout extends CheckoutRequest {
  /** How many at `price`. */
  quantity: number;
}

/** Where the buyer goes, and what the provider calls it. */
export interface CheckoutPlace {
  id: string;
  url: string;
}

/** A checkout as it is at the provider now. */
export interface ProviderCheckout {
  id: string;
  /** Ours: the key that it was started with. */
  key: string;
  state: 'open' | 'paid' | 'expired';
  subscriptionId: string | null;
  customerId: string | null;
  /** Of a purchase that was paid. */
  payment: ProviderPayment | null;
}

/** One charge, and what became of it. */
export interface ProviderPayment {
  id: string;
  amount: number;
  refundedAmount: number;
  /** When its money went back in full, by refund or lost dispute; null while it stands. */
  reversal: { reason: 'refund' | 'dispute'; at: Date } | null;
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  userId: string;
  /** What the next invoice is for. */
  plan: PaidPlan;
  price: Money;
  status: 'pending' | 'active' | 'past_due' | 'ended';
  startedAt: Date;
  /** When it is charged next, unless it is being cancelled. */
  periodEnd: Date;
  /** The next charge was moved: the time until `periodEnd` is nobody's invoice. */
  isMoved: boolean;
  /** Set when it was cancelled and runs out. */
  cancelAt: Date | null;
  endedAt: Date | null;
  latestInvoiceId: string | null;
}

/** A span of a plan that an invoice charges, or, with `amount` below 0, gives back. */
export interface InvoiceLine {
  plan: PaidPlan;
  amount: number;
  from: Date;
  until: Date;
}

export interface ProviderInvoice {
  id: string;
  subscriptionId: string;
  /** `settled`: paid in full. `void`: nobody is asked for it any more. */
  state: 'draft' | 'open' | 'settled' | 'void';
  total: Money;
  paidAt: Date | null;
  /** How often the card was tried. */
  attempts: number;
  lines: InvoiceLine[];
  payment: ProviderPayment | null;
  /** Where the member reads it, and pays it when it is open. */
  url: string | null;
}

/** What an event is about: the object is asked for anew, whatever the event says of it. */
export interface ProviderEvent {
  id: string;
  about: { kind: 'checkout' | 'subscription' | 'invoice' | 'payment'; id: string } | null;
}

/**
 * What we ask of whoever takes the money. A provider that does not answer, or fails, throws
 * `unavailable`; one that says no throws {@link ProviderRefusal}.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  startSubscription(request: SubscriptionCheckout): Promise<CheckoutPlace>;
  startPurchase(request: PurchaseCheckout): Promise<CheckoutPlace>;
  /** Ends a checkout that nobody finished; answers how it stands then. */
  expireCheckout(id: string): Promise<ProviderCheckout>;
  findCheckout(id: string): Promise<ProviderCheckout>;
  findSubscription(id: string): Promise<ProviderSubscription>;
  findInvoice(id: string): Promise<ProviderInvoice | null>;
  /** What a charge paid for: an invoice or the checkout of a purchase. */
  findPaid(paymentId: string): Promise<{ kind: 'invoice' | 'checkout'; id: string } | null>;
  portalUrl(customerId: string, returnUrl: string, locale: Locale): Promise<string>;
  /** Lets it run out at the end of the period, or go on after all. */
  setCancelling(id: string, isCancelling: boolean): Promise<void>;
  /** `now` charges the difference at once, or throws; `next` is another price from the next charge on. */
  changePlan(id: string, plan: PaidPlan, price: Money, title: string, when: 'now' | 'next'): Promise<void>;
  cancelNow(id: string): Promise<void>;
  /** Gives a whole charge back. */
  refund(paymentId: string): Promise<void>;
  /** Charges next at `to`, for nothing until then. The same `key` moves it once. */
  moveNextCharge(id: string, to: Date, key: string): Promise<void>;
}

/** The provider was asked and said no. */
export class ProviderRefusal extends Error {
  readonly reason: 'declined' | 'missing' | 'refused';

  constructor(reason: ProviderRefusal['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'ProviderRefusal';
    this.reason = reason;
  }
}
