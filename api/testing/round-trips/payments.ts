import { eq } from 'drizzle-orm';
import type { CreatedCards } from '#api/features/commerce/gift-cards/contract.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { finishTestPayment } from '#api/features/commerce/payment-events/index.ts';
import type { ChangeQuote } from '#api/features/commerce/subscriptions/contract.ts';
import { actors, call, cardsPath, createTestContext, makeCard, redeemCard, type TestCommunity } from '../index.ts';
import { buyGift, lastOrder, wantedGift } from '../orders.ts';
import { connectStripeAccount, payFor } from '../stripe.ts';
import { about, after, asAdmin, asMember, type Prepare, type RoundTrips } from './measured.ts';

/** A member with an open checkout at the local test payments, which cost no exchange. */
const customer = async (community: TestCommunity) => {
  const as = await actors.member(community);
  const body = { plan: 'premium' };
  const started = await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', { as, body });
  return { as, checkout: started.body.data.url.split('/').at(-1) ?? '' };
};

/** A member who subscribed there. */
const subscriber = async (community: TestCommunity) => {
  const { as, checkout } = await customer(community);
  await finishTestPayment(createTestContext(community), checkout, 'succeed');
  return { as };
};

const cards = { tier: 'premium', months: 1, quantity: 3 };

/** An administrator who created a batch of gift cards. */
const batch: Prepare = async (community) => {
  const as = await actors.admin(community);
  const made = await call<{ data: CreatedCards }>(community, 'POST', cardsPath, { as, body: cards });
  return { as, params: { id: made.body.data.batchId }, body: {} };
};

/** Subscriptions, orders and gift cards. */
export const paymentCalls: RoundTrips = {
  'GET /api/subscription': { roundTrips: 2, prepare: subscriber },
  // Session, subscription, open checkout, its address.
  'POST /api/subscription/checkout': { roundTrips: 4, prepare: asMember({ body: { plan: 'premium' } }) },
  'GET /api/subscription/checkouts/:id': {
    roundTrips: 2,
    prepare: async (community) => {
      const { as, checkout } = await customer(community);
      return { as, params: { id: checkout } };
    },
  },
  'GET /api/subscription/invoices/:id': {
    roundTrips: 2,
    prepare: async (community) => {
      const { as } = await subscriber(community);
      const [invoice] = await community.db.select().from(invoices).where(eq(invoices.userId, as.id));
      return { as, params: { id: invoice?.id ?? '' } };
    },
  },
  'GET /api/subscription/change': {
    roundTrips: 2,
    prepare: async (community) => ({ ...(await subscriber(community)), query: 'plan=donator' }),
  },
  // Session, subscription, four to reconcile with the provider, subscription afterwards.
  'POST /api/subscription/cancel': { roundTrips: 7, prepare: subscriber },
  'POST /api/subscription/resume': {
    roundTrips: 7,
    prepare: async (community) => {
      const { as } = await subscriber(community);
      await call(community, 'POST', '/api/subscription/cancel', { as });
      return { as };
    },
  },
  // The same, with two changes of the ledger: the new entry, and the one it replaces.
  'POST /api/subscription/change': {
    roundTrips: 10,
    prepare: async (community) => {
      const { as } = await subscriber(community);
      const path = '/api/subscription/change?plan=donator';
      const { body } = await call<{ data: ChangeQuote }>(community, 'GET', path, { as });
      const { charge, quotedAt } = body.data;
      return { as, body: { plan: 'donator', amount: charge.amount, quotedAt } };
    },
  },
  'POST /api/subscription/refund': { roundTrips: 11, prepare: subscriber },
  'POST /api/subscription/portal': { roundTrips: 2, prepare: subscriber },
  'POST /api/orders': { roundTrips: 3, prepare: () => ({ body: wantedGift }) },
  'GET /api/orders/:id': {
    roundTrips: 1,
    prepare: async (community) => {
      await buyGift(community);
      return { params: { id: (await lastOrder(community))?.id ?? '' } };
    },
  },
  'GET /api/gifts': { roundTrips: 2, prepare: asMember() },
  'GET /api/gifts/:id': {
    roundTrips: 2,
    prepare: async (community) => {
      const as = await actors.member(community);
      await buyGift(community, wantedGift, { as });
      return { as, params: { id: (await lastOrder(community))?.id ?? '' } };
    },
  },
  'GET /api/admin/orders': { roundTrips: 2, prepare: asAdmin({ query: 'q=mari' }) },
  // Secret and event; seven for a new subscription, one for its checkout, one for an order; marking it done.
  'POST /api/payments/stripe/webhook': {
    roundTrips: 12,
    prepare: async (community) => {
      const paying = await connectStripeAccount(community);
      await payFor(paying, await actors.member(community), 'premium');
      const event = (await paying.events()).find(({ type }) => type === 'checkout.session.completed');
      return { body: event?.body, headers: { 'stripe-signature': event?.signature ?? '' } };
    },
  },
  'POST /api/gift-cards/preview': {
    roundTrips: 2,
    prepare: async (community) => ({
      as: await actors.member(community),
      body: { code: (await makeCard(community)).code },
    }),
  },
  'POST /api/gift-cards/redeem': {
    roundTrips: 3,
    prepare: async (community) => ({
      as: await actors.member(community),
      body: { code: (await makeCard(community)).code },
    }),
  },
  'GET /api/admin/gift-cards': { roundTrips: 2, prepare: after(makeCard, asAdmin()) },
  'POST /api/admin/gift-cards': { roundTrips: 2, prepare: asAdmin({ body: cards }) },
  'GET /api/admin/gift-cards/stats': { roundTrips: 2, prepare: after(makeCard, asAdmin()) },
  // Session, audit entry, cards: nothing is read before the entry is written.
  'GET /api/admin/gift-cards/export': { roundTrips: 3, prepare: after(makeCard, asAdmin()) },
  'POST /api/admin/gift-cards/batches/:id/codes': { roundTrips: 2, prepare: batch },
  'POST /api/admin/gift-cards/:id/cancel': { roundTrips: 2, prepare: about(makeCard, asAdmin({ body: {} })) },
  // Session, card, ledger, batch; then whether a charge must move, and the record that it did.
  'POST /api/admin/gift-cards/:id/revoke': {
    roundTrips: 6,
    prepare: async (community) => {
      const { id, code } = await makeCard(community);
      await redeemCard(community, await actors.member(community), code);
      return { as: await actors.admin(community), params: { id }, body: { reason: 'Kaart anti kogemata.' } };
    },
  },
};
