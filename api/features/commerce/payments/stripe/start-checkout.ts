import type Stripe from 'stripe';
import type { PurchaseCheckout, StartedCheckout, SubscriptionCheckout } from '../provider.ts';
import { callStripe, toSeconds } from './call-stripe.ts';
import { findOrCreatePlanPrice } from './plan-price.ts';

/** The community of a checkout, because several communities can share one account. */
interface Community {
  slug: string;
}

/** Starts a checkout for a monthly plan. */
export async function startSubscription(
  stripe: Stripe,
  { slug }: Community,
  request: SubscriptionCheckout,
): Promise<StartedCheckout> {
  const { key, plan, price, title, buyer, firstChargeAt } = request;
  const priceId = await findOrCreatePlanPrice(stripe, { slug, plan, price, title });
  const metadata = { community: slug, user: buyer.userId ?? '' };
  return createSession(stripe, {
    ...commonParams(request),
    mode: 'subscription',
    line_items: [{ price: priceId, quantity: 1 }],
    metadata: { community: slug, key },
    subscription_data: {
      metadata,
      billing_mode: { type: 'classic' },
      ...(firstChargeAt ? { trial_end: toSeconds(firstChargeAt) } : {}),
    },
  });
}

/** Starts a checkout for a one-time purchase. */
export async function startPurchase(
  stripe: Stripe,
  { slug }: Community,
  request: PurchaseCheckout,
): Promise<StartedCheckout> {
  const { key, price, title, quantity } = request;
  const currency = price.currency.toLowerCase();
  const price_data = { currency, unit_amount: price.amount, product_data: { name: title } };
  return createSession(stripe, {
    ...commonParams(request),
    mode: 'payment',
    line_items: [{ price_data, quantity }],
    metadata: { community: slug, key },
    payment_intent_data: { metadata: { community: slug, key } },
  });
}

type SessionParams = Stripe.Checkout.SessionCreateParams & { client_reference_id: string };

function commonParams({
  key,
  buyer,
  locale,
  successUrl,
  cancelUrl,
  expiresAt,
}: SubscriptionCheckout | PurchaseCheckout) {
  const { customerId, email } = buyer;
  const who = customerId ? { customer: customerId } : email ? { customer_email: email } : {};
  return {
    client_reference_id: key,
    locale,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: toSeconds(expiresAt),
    ...who,
  };
}

async function createSession(stripe: Stripe, params: SessionParams): Promise<StartedCheckout> {
  const options = { idempotencyKey: `checkout:${params.client_reference_id}` };
  const { id, url } = await callStripe(stripe.checkout.sessions.create(params, options));
  if (!url) throw new Error('a checkout without a URL');
  return { id, url };
}
