import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider.ts';
import { callStripe } from './call-stripe.ts';
import {
  cancelNow,
  changePlan,
  moveNextCharge,
  previewChange,
  refundCharge,
  setCancelling,
} from './change-subscription.ts';
import { expireCheckout, findCheckout, findPaidObject } from './find-checkout.ts';
import { findInvoice } from './find-invoice.ts';
import { findSubscription } from './find-subscription.ts';
import { startPurchase, startSubscription } from './start-checkout.ts';

/** Returns Stripe as the payment provider of a community. */
export function stripeProvider(stripe: Stripe, slug: string): PaymentProvider {
  return {
    name: 'stripe',
    startSubscription: (request) => startSubscription(stripe, { slug }, request),
    startPurchase: (request) => startPurchase(stripe, { slug }, request),
    expireCheckout: (id) => expireCheckout(stripe, slug, id),
    findCheckout: (id) => findCheckout(stripe, slug, id),
    findSubscription: (id) => findSubscription(stripe, slug, id),
    findInvoice: (id) => findInvoice(stripe, slug, id),
    findPaid: (id) => findPaidObject(stripe, id),
    portalUrl: async (customer, return_url, locale) =>
      (await callStripe(stripe.billingPortal.sessions.create({ customer, return_url, locale }))).url,
    setCancelling: (id, isCancelling) => setCancelling(stripe, id, isCancelling),
    previewChange: (id, plan, price, title, at) => previewChange(stripe, id, { slug, plan, price, title, when: at }),
    changePlan: (id, plan, price, title, when) => changePlan(stripe, id, { slug, plan, price, title, when }),
    cancelNow: (id) => cancelNow(stripe, id),
    refund: (id) => refundCharge(stripe, id),
    moveNextCharge: (id, to, key) => moveNextCharge(stripe, id, to, key),
  };
}
