import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, day, later, minute, overtake } from '#api/testing/index.ts';
import { createPayingCommunity, deliverAllEvents, payForPlan, subscribe, subscriptionOf } from '#api/testing/stripe.ts';
import { subscriptionCheckouts } from '../schema.ts';

type Started = { data: { url: string }; error?: { code: string } };

const community = await createPayingCommunity();
const { db } = community;
const { userId } = subscriptionCheckouts;
const start = async (as: { token: string }, plan = 'premium', options: object = {}) =>
  call<Started>(community, 'POST', '/api/subscription/checkout', { as, body: { plan }, ...options });

/** Tries to pay every checkout that the calls returned, and returns how many could be paid. */
async function payAll(answers: ReadonlyArray<Awaited<ReturnType<typeof start>>>): Promise<number> {
  const urls = new Set(answers.flatMap(({ status, body }) => (status === 200 ? body.data.url : [])));
  let paid = 0;
  for (const url of urls) {
    const payment = community.stripe('pay', { session: url.split('/').at(-1) });
    paid += await payment.then(
      () => 1,
      () => 0,
    );
  }
  return paid;
}

describe('startCheckout', () => {
  it('redirects the member to the provider and activates the plan when the webhook arrives', async () => {
    const mari = await actors.member(community);
    const { client_reference_id: id } = await payForPlan(community, mari, 'premium');
    const checkout = () => call<{ data: object }>(community, 'GET', `/api/subscription/checkouts/${id}`, { as: mari });
    expect((await checkout()).body.data).toMatchObject({ state: 'open', subscription: { tier: null } });
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'basic', paid: null });

    await deliverAllEvents(community);
    expect((await checkout()).body.data).toMatchObject({ state: 'paid', subscription: { tier: 'PREMIUM' } });
    expect(await subscriptionOf(community, mari)).toMatchObject({
      plan: 'premium',
      tier: 'PREMIUM',
      status: 'active',
      expiresAt: '2026-04-10T12:00:00.000Z',
      paid: {
        plan: 'premium',
        nextPlan: null,
        status: 'active',
        price: { amount: 499, currency: 'EUR' },
        endsAt: null,
      },
      refund: { amount: 499, currency: 'EUR', until: later(30 * day).toISOString() },
      invoices: [{ plan: 'premium', price: { amount: 499, currency: 'EUR' }, refundedAt: null }],
      history: [{ tier: 'premium', source: 'payment' }],
    });
  });

  it('takes the currency from the language and keeps it for later checkouts', async () => {
    const mari = await actors.member(community);
    const english = { headers: { cookie: 'locale=en' } };
    const { url } = (await start(mari, 'premium', english)).body.data;
    await community.stripe('pay', { session: url.split('/').at(-1) });
    await deliverAllEvents(community);
    expect((await subscriptionOf(community, mari)).paid?.price).toEqual({ amount: 499, currency: 'USD' });
    await call(community, 'POST', '/api/subscription/refund', { as: mari });
    const again = (await start(mari)).body.data.url.split('/').at(-1);
    expect(await community.stripe('pay', { session: again })).toMatchObject({ currency: 'usd' });
  });

  it('returns the same checkout to concurrent and repeated calls', async () => {
    const mari = await actors.member(community);
    const urls = await Promise.all(Array.from({ length: 8 }, async () => (await start(mari)).body.data.url));
    expect(new Set(urls).size).toBe(1);
    expect((await start(mari)).body.data.url).toBe(urls[0]);
  });

  it('expires the open checkout of another plan, so that only one can be paid', async () => {
    const mari = await actors.member(community);
    const premium = (await start(mari)).body.data.url;
    const donator = (await start(mari, 'donator')).body.data.url;
    expect(donator).not.toBe(premium);
    await expect(community.stripe('pay', { session: premium.split('/').at(-1) })).rejects.toThrow('not open');
    await community.stripe('pay', { session: donator.split('/').at(-1) });
    await deliverAllEvents(community);
    expect((await subscriptionOf(community, mari)).plan).toBe('donator');
  });

  it('leaves at most one payable checkout after concurrent calls for two plans', async () => {
    const mari = await actors.member(community);
    const plans = ['premium', 'donator', 'premium', 'donator'];
    const answers = await Promise.all(plans.map((plan) => start(mari, plan)));
    expect(await payAll(answers)).toBeLessThanOrEqual(1);
  });

  it('leaves one payable checkout even if a second call overtakes the first before any of its database exchanges', async () => {
    for (let exchange = 1, isOvertaken = true; isOvertaken; exchange += 1) {
      const mari = await actors.member(community);
      await start(mari);
      // Puts the checkout back into the state it was in before the provider responded.
      await db.update(subscriptionCheckouts).set({ providerId: null, url: null }).where(eq(userId, mari.id));
      const answers: Array<Awaited<ReturnType<typeof start>>> = [];
      const { wasOvertaken } = await overtake(
        exchange,
        async () => answers.push(await start(mari)),
        async () => answers.push(await start(mari, 'donator')),
      );
      expect([exchange, await payAll(answers)]).toEqual([exchange, 1]);
      isOvertaken = wasOvertaken;
    }
  });

  it('creates a new checkout when the last one is about to expire', async () => {
    const mari = await actors.member(community);
    const first = (await start(mari)).body.data.url;
    expect((await start(mari, 'premium', { now: later(29 * minute) })).body.data.url).toBe(first);
    await community.stripe('clock', { now: later(30 * minute).getTime() / 1000 });
    expect((await start(mari, 'premium', { now: later(30 * minute) })).body.data.url).not.toBe(first);
  });

  it('refuses a subscriber, even before the webhook of the payment arrives', async () => {
    const own = await createPayingCommunity();
    const mari = await actors.member(own);
    await payForPlan(own, mari, 'premium');
    const donator = { as: mari, body: { plan: 'donator' } };
    const early = await call(own, 'POST', '/api/subscription/checkout', donator);
    expect([early.status, early.body.error?.code]).toEqual([409, 'already_subscribed']);
    expect((await subscriptionOf(own, mari)).plan).toBe('premium');
    expect((await call(own, 'POST', '/api/subscription/checkout', donator)).body.error?.code).toBe(
      'already_subscribed',
    );
  });

  it('refuses a free or unknown plan', async () => {
    const mari = await actors.member(community);
    for (const plan of ['basic', 'gold', null]) {
      const { status, body } = await call(community, 'POST', '/api/subscription/checkout', {
        as: mari,
        body: { plan },
      });
      expect([status, body.error?.fields?.['plan']?.code]).toEqual([400, 'plan_invalid']);
    }
  });

  it('refuses every plan until a payment key is configured', async () => {
    const poor = await createTestCommunity({ env: { ENVIRONMENT: 'production' } });
    const mari = await actors.member(poor);
    const { status, body } = await call(poor, 'POST', '/api/subscription/checkout', {
      as: mari,
      body: { plan: 'premium' },
    });
    expect([status, body.error?.code]).toEqual([409, 'payments_not_configured']);
    expect((await subscriptionOf(poor, mari)).isOffered).toBe(false);
    expect((await subscriptionOf(community, await actors.member(community))).isOffered).toBe(true);
  });

  it('returns 503 while the provider is down, and succeeds on retry', async () => {
    const mari = await actors.member(community);
    await community.stripe('fault', { path: 'POST /v1/checkout', status: 500, times: 2 });
    expect((await start(mari)).status).toBe(503);
    expect((await start(mari)).status).toBe(200);
  });

  it('hides a checkout from other members', async () => {
    const { client_reference_id: id } = await subscribe(community, await actors.member(community));
    const other = await actors.member(community);
    expect((await call(community, 'GET', `/api/subscription/checkouts/${id}`, { as: other })).status).toBe(404);
  });
});
