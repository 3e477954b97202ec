import { eq } from 'drizzle-orm';
import type { CreatedCards } from '#api/features/commerce/gift-cards/contract.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { finishTestPayment } from '#api/features/commerce/payment-events/index.ts';
import type { ChangeQuote } from '#api/features/commerce/subscriptions/contract.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import {
  actors,
  call,
  cardsPath,
  createTestContext,
  insertGiftCard,
  redeemCard,
  type TestCommunity,
} from '../index.ts';
import { findNewestOrder, giftOrderBody, orderGift } from '../orders.ts';
import { connectStripeAccount, payForPlan } from '../stripe.ts';
import { aboutNewItem, asAdmin, asMember, type Prepare, type Recipes, withExistingItem } from './recipe.ts';

/** Creates a member with an open checkout at the built-in test provider, which keeps its data outside the database. */
const customer = async (community: TestCommunity) => {
  const as = await actors.member(community);
  const body = { plan: 'premium' };
  const started = await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', { as, body });
  return { as, checkout: started.body.data.url.split('/').at(-1) ?? '' };
};

/** Creates a member who subscribed through the built-in test payments. */
const subscriber = async (community: TestCommunity) => {
  const { as, checkout } = await customer(community);
  await finishTestPayment(createTestContext(community), checkout, 'succeed');
  return { as };
};

/** Makes an administrator's call about a subscriber, with this body besides the reason. */
const paying =
  (body: (community: TestCommunity, userId: string) => Promise<object> = async () => ({})): Prepare =>
  async (community) => {
    const { as: member } = await subscriber(community);
    const said = await body(community, member.id);
    return { as: await actors.admin(community), params: { id: member.id }, body: { reason: 'Palus', ...said } };
  };

const cards = { tier: 'premium', months: 1, quantity: 3 };

/** Creates an administrator who created a batch of gift cards. */
const batch: Prepare = async (community) => {
  const as = await actors.admin(community);
  const made = await call<{ data: CreatedCards }>(community, 'POST', cardsPath, { as, body: cards });
  return { as, params: { id: made.body.data.batchId }, body: {} };
};

/** Calls about subscriptions, orders and gift cards. */
export const paymentCalls: Recipes = {
  'GET /api/subscription': subscriber,
  'POST /api/subscription/checkout': asMember({ body: { plan: 'premium' } }),
  'GET /api/subscription/checkouts/:id': async (community) => {
    const { as, checkout } = await customer(community);
    return { as, params: { id: checkout } };
  },
  'GET /api/subscription/invoices/:id': async (community) => {
    const { as } = await subscriber(community);
    const [invoice] = await community.db.select().from(invoices).where(eq(invoices.userId, as.id));
    return { as, params: { id: invoice?.id ?? '' } };
  },
  'GET /api/subscription/change': async (community) => ({ ...(await subscriber(community)), query: 'plan=donator' }),
  'POST /api/subscription/cancel': subscriber,
  'POST /api/subscription/resume': async (community) => {
    const { as } = await subscriber(community);
    await call(community, 'POST', '/api/subscription/cancel', { as });
    return { as };
  },
  // Its database exchanges include two changes to the ledger: the new entry, and the one that it replaces.
  'POST /api/subscription/change': async (community) => {
    const { as } = await subscriber(community);
    const path = '/api/subscription/change?plan=donator';
    const { body } = await call<{ data: ChangeQuote }>(community, 'GET', path, { as });
    const { charge, quotedAt } = body.data;
    return { as, body: { plan: 'donator', amount: charge.amount, quotedAt } };
  },
  'POST /api/subscription/refund': subscriber,
  'POST /api/subscription/portal': subscriber,
  'POST /api/admin/users/:id/subscription/cancel': paying(),
  'POST /api/admin/users/:id/subscription/resume': paying(async (community, id) => {
    await community.db.update(subscriptions).set({ cancelAt: 1 }).where(eq(subscriptions.userId, id));
    return {};
  }),
  'POST /api/admin/users/:id/subscription/change': paying(async () => ({ plan: 'donator' })),
  'POST /api/admin/users/:id/subscription/refund': paying(async (community, id) => {
    const charged = await community.db.select().from(invoices).where(eq(invoices.userId, id));
    return { charges: charged.map((invoice) => invoice.id) };
  }),
  'POST /api/orders': () => ({ body: giftOrderBody }),
  'GET /api/orders/:id': async (community) => {
    await orderGift(community);
    return { params: { id: (await findNewestOrder(community))?.id ?? '' } };
  },
  'GET /api/gifts': asMember(),
  'GET /api/gifts/:id': async (community) => {
    const as = await actors.member(community);
    await orderGift(community, giftOrderBody, { as });
    return { as, params: { id: (await findNewestOrder(community))?.id ?? '' } };
  },
  'GET /api/admin/orders': asAdmin({ query: 'q=mari' }),
  // Its database exchanges: secret and event; seven for a new subscription, one for its checkout, one for an order;
  // marking the event as done.
  'POST /api/payments/stripe/webhook': async (community) => {
    const paying = await connectStripeAccount(community);
    await payForPlan(paying, await actors.member(community), 'premium');
    const event = (await paying.events()).find(({ type }) => type === 'checkout.session.completed');
    return { body: event?.body, headers: { 'stripe-signature': event?.signature ?? '' } };
  },
  'POST /api/gift-cards/preview': async (community) => ({
    as: await actors.member(community),
    body: { code: (await insertGiftCard(community)).code },
  }),
  'POST /api/gift-cards/redeem': async (community) => ({
    as: await actors.member(community),
    body: { code: (await insertGiftCard(community)).code },
  }),
  'GET /api/admin/invoices/:id': async (community) => {
    const { as } = await subscriber(community);
    const [invoice] = await community.db.select().from(invoices).where(eq(invoices.userId, as.id));
    return { as: await actors.admin(community), params: { id: invoice?.id ?? '' } };
  },
  'GET /api/admin/payments': asAdmin(),
  'GET /api/admin/payments/export': asAdmin(),
  'GET /api/admin/gift-cards': withExistingItem(insertGiftCard, asAdmin()),
  'POST /api/admin/gift-cards': asAdmin({ body: cards }),
  'GET /api/admin/gift-cards/stats': withExistingItem(insertGiftCard, asAdmin()),
  'GET /api/admin/gift-cards/export': withExistingItem(insertGiftCard, asAdmin()),
  'POST /api/admin/gift-cards/batches/:id/codes': batch,
  'POST /api/admin/gift-cards/cancel': async (community) =>
    asAdmin({ body: { ids: [(await insertGiftCard(community)).id], reason: 'Valed kaardid.' } })(community),
  'POST /api/admin/gift-cards/:id/cancel': aboutNewItem(insertGiftCard, asAdmin({ body: {} })),
  'POST /api/admin/gift-cards/:id/revoke': async (community) => {
    const { id, code } = await insertGiftCard(community);
    await redeemCard(community, await actors.member(community), code);
    return { as: await actors.admin(community), params: { id }, body: { reason: 'Kaart anti kogemata.' } };
  },
};
