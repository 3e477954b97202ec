import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { actors, call, createTestContext, day, failExchange, later, minute, readOutbox } from '#api/testing/index.ts';
import {
  findMailedCodes,
  findNewestOrder,
  giftOrderBody,
  type OrderResponse,
  orderGift,
  payForGift,
} from '#api/testing/orders.ts';
import { createPayingCommunity, deliverAllEvents, keepSignedIn } from '#api/testing/stripe.ts';
import { giftCards } from '../gift-cards/schema.ts';

describe('an order', () => {
  it('issues its cards once when paid, and mails them to the buyer', async () => {
    const community = await createPayingCommunity();
    await payForGift(community);
    expect(await findNewestOrder(community)).toMatchObject({
      state: 'open',
      amount: 1497,
      currency: 'EUR',
      quantity: 2,
    });
    await deliverAllEvents(community);
    await deliverAllEvents(community);
    const order = await findNewestOrder(community);
    const shown = await call<OrderResponse>(community, 'GET', `/api/orders/${order?.id}`);
    expect(shown.body.data).toEqual({
      id: order?.id,
      state: 'done',
      tier: 'premium',
      months: 3,
      quantity: 2,
      total: { amount: 2994, currency: 'EUR' },
      isSent: false,
      deliverAt: null,
    });
    const cards = await community.db.select().from(giftCards);
    expect(cards).toMatchObject([{ months: 3, value: 1497, currency: 'EUR', state: 'active' }, { months: 3 }]);
    expect(await findMailedCodes(community, 'ostja@people.test')).toHaveLength(2);
  });

  it('grants the time of its card to the member who redeems it', async () => {
    const community = await createPayingCommunity();
    await payForGift(community);
    await deliverAllEvents(community);
    const [code] = await findMailedCodes(community, 'ostja@people.test');
    const mari = await actors.member(community);
    const redeemed = await call<{ data: object }>(community, 'POST', '/api/gift-cards/redeem', {
      as: mari,
      body: { code },
    });
    expect(redeemed.body.data).toMatchObject({ tier: 'premium', months: 3 });
  });

  it('issues and mails a scheduled gift on the morning of its day', async () => {
    const community = await createPayingCommunity();
    const body = {
      ...giftOrderBody,
      recipientEmail: 'sober@people.test',
      message: 'Palju õnne!',
      deliverOn: '2026-03-24',
    };
    await payForGift(community, body);
    await deliverAllEvents(community);
    const run = (now: Date) => runMinute(createTestContext(community, { now }));
    const morning = new Date('2026-03-24T06:00:00.000Z');
    await run(later(-1, morning));
    expect([await community.db.$count(giftCards), (await findNewestOrder(community))?.state]).toEqual([0, 'paid']);
    await Promise.all([run(morning), run(morning)]);
    expect(await findMailedCodes(community, 'sober@people.test')).toHaveLength(2);
    const mails = await readOutbox(community);
    expect(mails.filter(({ to }) => to === 'ostja@people.test')).toHaveLength(1);
    expect(mails.flatMap(({ blocks }) => blocks)).toContainEqual({ kind: 'quote', text: 'Palju õnne!' });
    const cardOf = (to: string) =>
      mails
        .filter((mail) => mail.to === to)
        .flatMap(({ blocks }) => blocks.flatMap((block) => ('url' in block ? [block.url] : [])))
        .at(-1);
    expect(cardOf('ostja@people.test')).toBeDefined();
    expect(cardOf('ostja@people.test')).toBe(cardOf('sober@people.test'));
  });

  it('sends a recipient who is a member a notification without the codes', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await payForGift(community, { ...giftOrderBody, recipientEmail: mari.email, message: 'Palju õnne!' });
    await deliverAllEvents(community);
    await deliverAllEvents(community);
    const rows = await community.db.select().from(notifications);
    expect(rows).toMatchObject([
      { userId: mari.id, kind: 'gift_card', title: 'Premium, 3 kuud', excerpt: 'Palju õnne!' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('RYUP');
  });

  it('cancels its unredeemed cards and revokes the redeemed ones when refunded', async () => {
    const community = await createPayingCommunity();
    const payment = await payForGift(community);
    await deliverAllEvents(community);
    const [code] = await findMailedCodes(community, 'ostja@people.test');
    const mari = await actors.member(community);
    await call(community, 'POST', '/api/gift-cards/redeem', { as: mari, body: { code } });
    await community.stripe('refund', { payment });
    const at = later(day);
    await deliverAllEvents(community, at);
    expect((await findNewestOrder(community))?.state).toBe('reversed');
    const states = (await community.db.select().from(giftCards)).map(({ state }) => state);
    expect(states.sort()).toEqual(['cancelled', 'redeemed']);
    await keepSignedIn(community, mari, at);
    const profile = await call(community, 'GET', '/api/users/profile', { as: mari, now: at });
    expect(profile.body.user?.subscription.tier).toBeNull();
  });

  it('issues no cards when the refund arrives before the payment', async () => {
    const community = await createPayingCommunity();
    const payment = await payForGift(community);
    await community.stripe('refund', { payment });
    const events = await community.events();
    for (const event of [...events].reverse()) expect((await community.deliver(event)).status).toBe(200);
    expect([await community.db.$count(giftCards), (await findNewestOrder(community))?.state]).toEqual([0, 'reversed']);
  });

  it('is fulfilled by the minute job if the webhook is lost, and closed if it isn’t paid', async () => {
    const community = await createPayingCommunity();
    await payForGift(community);
    await runMinute(createTestContext(community, { now: later(11 * minute) }));
    expect((await findNewestOrder(community))?.state).toBe('done');
    await orderGift(community);
    await community.stripe('clock', { now: later(61 * minute).getTime() / 1000 });
    await runMinute(createTestContext(community, { now: later(61 * minute) }));
    expect((await findNewestOrder(community))?.state).toBe('closed');
  });

  it.each(['before', 'after'] as const)(
    'issues its cards exactly once even if interrupted %s any of its database exchanges',
    async (how) => {
      const community = await createPayingCommunity();
      for (let nth = 1; ; nth += 1) {
        const before = await community.db.$count(giftCards);
        await payForGift(community);
        const event = (await community.events()).findLast(({ type }) => type === 'checkout.session.completed');
        if (!event) throw new Error('no one paid');
        const wasBroken = await failExchange(nth, how, () => community.deliver(event));
        expect([nth, (await community.deliver(event)).status]).toEqual([nth, 200]);
        expect([nth, (await community.db.$count(giftCards)) - before]).toEqual([nth, 2]);
        expect([nth, (await findNewestOrder(community))?.state]).toEqual([nth, 'done']);
        if (!wasBroken) break;
        expect(nth).toBeLessThan(20);
      }
    },
  );
});
