import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revokeGiftCard } from '#api/features/commerce/gift-cards/index.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import {
  actors,
  call,
  createTestContext,
  day,
  hour,
  insertGiftCard,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createPayingCommunity,
  deliverAllEvents,
  keepSignedIn,
  type PayingCommunity,
  payForPlan,
  subscribe,
  subscriptionOf,
} from '#api/testing/stripe.ts';
import { firstChargeAt } from './rules.ts';

/** The end of a gifted month, counted in the community's time zone, where summer time has begun by then. */
const april = new Date('2026-04-10T11:00:00.000Z');
const may = new Date('2026-05-10T11:00:00.000Z');
/** The end of a charged month at Stripe, which counts months in UTC. */
const charged = later(hour, april).toISOString();

type Wanted = Parameters<typeof insertGiftCard>[1];

async function redeem(community: PayingCommunity, as: TestActor, wanted: Wanted = {}, now = testNow): Promise<string> {
  const { id, code } = await insertGiftCard(community, { now, ...wanted });
  await keepSignedIn(community, as, now);
  const { status } = await call(community, 'POST', '/api/gift-cards/redeem', { as, now, body: { code } });
  expect(status).toBe(200);
  return id;
}

/** Advances the clock of Stripe and delivers all events at that time. */
async function advanceTo(community: PayingCommunity, now: Date): Promise<void> {
  await advanceStripeClock(community, now);
  await deliverAllEvents(community, now);
}

describe('buying a plan while a gift runs', () => {
  it('charges nothing until the gift ends, as the offer says', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await redeem(community, mari);
    expect((await subscriptionOf(community, mari)).offers).toEqual({
      premium: { kind: 'later', until: april.toISOString() },
      donator: { kind: 'above', until: april.toISOString() },
    });
    const { client_reference_id: id } = await payForPlan(community, mari, 'premium');
    await deliverAllEvents(community);
    const checkout = await call<{ data: object }>(community, 'GET', `/api/subscription/checkouts/${id}`, { as: mari });
    expect(checkout.body.data).toMatchObject({ state: 'paid', firstChargeAt: april.toISOString() });
    expect(await subscriptionOf(community, mari)).toMatchObject({
      tier: 'PREMIUM',
      expiresAt: april.toISOString(),
      offers: null,
      refund: null,
      invoices: [],
      paid: { plan: 'premium', status: 'active', isPutOff: true, isFirst: true, renewsAt: april.toISOString() },
    });

    const after = later(2 * hour, april);
    await runMinute(createTestContext(community, { now: later(-minute, april) }));
    expect((await subscriptionOf(community, mari, later(minute, april))).tier).toBe('PREMIUM');
    await advanceTo(community, after);
    expect(await subscriptionOf(community, mari, after)).toMatchObject({
      tier: 'PREMIUM',
      expiresAt: may.toISOString(),
      invoices: [{ price: { amount: 499 } }],
      paid: { isPutOff: false, isFirst: false, renewsAt: may.toISOString() },
    });
  });

  it('makes the first charge after all gifts, including one of a higher tier', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await redeem(community, mari, { tier: 'donator' });
    await redeem(community, mari, { months: 1 });
    const { offers } = await subscriptionOf(community, mari);
    expect(offers?.premium.kind).toBe('later');
    await subscribe(community, mari);
    const { paid, history } = await subscriptionOf(community, mari);
    expect(paid?.renewsAt).toBe(offers?.premium.until);
    expect(paid?.renewsAt).toBe(history[0]?.endsAt);
  });

  it('starts a higher plan at once, and continues the lower gift in full after it', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await redeem(community, mari);
    await subscribe(community, mari, 'donator');
    expect(await subscriptionOf(community, mari)).toMatchObject({
      tier: 'DONATOR',
      paid: { renewsAt: charged, isPutOff: false, isFirst: false },
      history: [
        { tier: 'premium', source: 'gift_card', startsAt: charged },
        { tier: 'donator', endsAt: charged },
      ],
    });
  });

  it('charges at once if the gift ends within two days, and postpones the second charge by the rest of the gift', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await redeem(community, mari);
    const last = later(-day, april);
    await advanceStripeClock(community, last);
    expect((await subscriptionOf(community, mari, last)).offers?.premium).toEqual({
      kind: 'after',
      until: april.toISOString(),
    });
    await payForPlan(community, mari, 'premium', last);
    await deliverAllEvents(community, last);
    const renewsAt = later(30 * day, april).toISOString();
    expect(await subscriptionOf(community, mari, last)).toMatchObject({
      expiresAt: renewsAt,
      invoices: [{ price: { amount: 499 } }],
      paid: { renewsAt, isPutOff: true, isFirst: false },
    });
  });

  it('accounts for a card that is redeemed or revoked while the checkout is open', async () => {
    const community = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    await payForPlan(community, mari, 'premium');
    await redeem(community, mari);
    const card = await redeem(community, jaan);
    await payForPlan(community, jaan, 'premium');
    const revoked = { cardId: card, reason: 'refund' } as const;
    await revokeGiftCard(createTestContext(community), revoked);
    await deliverAllEvents(community);
    expect((await subscriptionOf(community, mari)).paid?.renewsAt).toBe(later(31 * day, april).toISOString());
    expect((await subscriptionOf(community, jaan)).paid?.renewsAt).toBe(later(minute).toISOString());
  });

  it('replaces an open checkout if a gift is redeemed after it was started', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const start = async () =>
      (
        await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', {
          as: mari,
          body: { plan: 'premium' },
        })
      ).body.data.url;
    const first = await start();
    expect(await start()).toBe(first);
    await redeem(community, mari);
    const second = await start();
    expect(second).not.toBe(first);
    await expect(community.stripe('pay', { session: first.split('/').at(-1) })).rejects.toThrow('not open');
  });

  it('charges nothing and keeps the gift if cancelled before the first charge', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await redeem(community, mari);
    await subscribe(community, mari);
    await call(community, 'POST', '/api/subscription/cancel', { as: mari });
    await advanceTo(community, later(hour, april));
    expect(await subscriptionOf(community, mari, later(-minute, april))).toMatchObject({ tier: 'PREMIUM' });
    expect(await subscriptionOf(community, mari, later(hour, april))).toMatchObject({
      status: 'expired',
      invoices: [],
      paid: null,
    });
  });
});

describe('firstChargeAt', () => {
  const now = testNow.getTime();

  it.each([
    [null, null],
    [48 * hour, null],
    [49 * hour - 1, null],
    [49 * hour, 49 * hour],
    [729 * day, 729 * day],
    [5 * 365 * day, 729 * day],
  ])('with %s ms of covered time, returns a time %s ms from now', (covered, expected) => {
    const at = firstChargeAt(covered === null ? null : now + covered, now);
    expect(at === null ? null : at - now).toBe(expected);
  });

  it('returns a whole second between now and the end of the covered time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(day * 900), max: day * 900 }), (ms) => {
        const at = firstChargeAt(now + ms, now);
        return at === null || (at % 1000 === 0 && at > now && at <= now + ms);
      }),
    );
  });
});
