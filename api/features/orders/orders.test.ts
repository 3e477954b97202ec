import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { giftCards } from '#api/features/gift-cards/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  failExchange,
  later,
  minute,
  readOutbox,
} from '#api/testing/index.ts';
import { comeBack, createPayingCommunity, deliverAll, type PayingCommunity } from '#api/testing/stripe.ts';
import type { Order } from './contract.ts';
import { orders } from './schema.ts';

const wanted = { tier: 'premium', months: '3', quantity: '2', email: 'ostja@people.test' };
type Answer = { data: { url: string } & Order; error?: { code: string; fields?: Record<string, { code: string }> } };

const buy = (community: PayingCommunity, body: object = wanted, options: object = {}) =>
  call<Answer>(community, 'POST', '/api/orders', { body, ...options });
const orderOf = async ({ db }: PayingCommunity) => (await db.select().from(orders)).at(-1);

/** Buys and pays; nobody has been told of it. */
async function pay(community: PayingCommunity, body?: object) {
  const { url } = (await buy(community, body)).body.data;
  const { payment_intent: payment } = await community.stripe<{ payment_intent: string }>('pay', {
    session: url.split('/').at(-1),
  });
  return payment;
}

const codesIn = async (community: PayingCommunity, to: string) =>
  (await readOutbox(community))
    .filter((mail) => mail.to === to)
    .flatMap(({ blocks }) => blocks.flatMap((block) => ('text' in block ? [block.text] : [])))
    .filter((text) => /^RYUP-/.test(text));

describe('an order', () => {
  it('that is paid makes its cards, once, and sends them to who bought them', async () => {
    const community = await createPayingCommunity();
    await pay(community);
    expect(await orderOf(community)).toMatchObject({ state: 'open', amount: 1497, currency: 'EUR', quantity: 2 });
    await deliverAll(community);
    await deliverAll(community);
    const order = await orderOf(community);
    const shown = await call<Answer>(community, 'GET', `/api/orders/${order?.id}`);
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
    expect(await codesIn(community, 'ostja@people.test')).toHaveLength(2);
  });

  it('gives who redeems its card the time', async () => {
    const community = await createPayingCommunity();
    await pay(community);
    await deliverAll(community);
    const [code] = await codesIn(community, 'ostja@people.test');
    const mari = await actors.member(community);
    const redeemed = await call<{ data: object }>(community, 'POST', '/api/gift-cards/redeem', {
      as: mari,
      body: { code },
    });
    expect(redeemed.body.data).toMatchObject({ tier: 'premium', months: 3 });
  });

  it('for somebody else on a day makes and sends them that morning, not before', async () => {
    const community = await createPayingCommunity();
    const body = { ...wanted, recipientEmail: 'sober@people.test', message: 'Palju õnne!', deliverOn: '2026-03-24' };
    await pay(community, body);
    await deliverAll(community);
    const run = (now: Date) => runMinute(createTestContext(community, { now }));
    const morning = new Date('2026-03-24T06:00:00.000Z');
    await run(later(-1, morning));
    expect([await community.db.$count(giftCards), (await orderOf(community))?.state]).toEqual([0, 'paid']);
    await Promise.all([run(morning), run(morning)]);
    expect(await codesIn(community, 'sober@people.test')).toHaveLength(2);
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

  it('whose money went back: cards that wait are void, of those redeemed the rest is taken', async () => {
    const community = await createPayingCommunity();
    const payment = await pay(community);
    await deliverAll(community);
    const [code] = await codesIn(community, 'ostja@people.test');
    const mari = await actors.member(community);
    await call(community, 'POST', '/api/gift-cards/redeem', { as: mari, body: { code } });
    await community.stripe('refund', { payment });
    const at = later(day);
    await deliverAll(community, at);
    expect((await orderOf(community))?.state).toBe('reversed');
    const states = (await community.db.select().from(giftCards)).map(({ state }) => state);
    expect(states.sort()).toEqual(['cancelled', 'redeemed']);
    await comeBack(community, mari, at);
    const profile = await call(community, 'GET', '/api/users/profile', { as: mari, now: at });
    expect(profile.body.user?.subscription.tier).toBeNull();
  });

  it('whose money went back before anybody told makes no cards', async () => {
    const community = await createPayingCommunity();
    const payment = await pay(community);
    await community.stripe('refund', { payment });
    const events = await community.events();
    for (const event of [...events].reverse()) expect((await community.deliver(event)).status).toBe(200);
    expect([await community.db.$count(giftCards), (await orderOf(community))?.state]).toEqual([0, 'reversed']);
  });

  it('that no event told of is asked about, and one that nobody pays is closed', async () => {
    const community = await createPayingCommunity();
    await pay(community);
    await runMinute(createTestContext(community, { now: later(11 * minute) }));
    expect((await orderOf(community))?.state).toBe('done');
    await buy(community);
    await community.stripe('clock', { now: later(61 * minute).getTime() / 1000 });
    await runMinute(createTestContext(community, { now: later(61 * minute) }));
    expect((await orderOf(community))?.state).toBe('closed');
  });

  it.each(['before', 'after'] as const)('that is killed %s any exchange makes its cards once', async (how) => {
    const community = await createPayingCommunity();
    for (let nth = 1; ; nth += 1) {
      const before = await community.db.$count(giftCards);
      await pay(community);
      const event = (await community.events()).findLast(({ type }) => type === 'checkout.session.completed');
      if (!event) throw new Error('nobody paid');
      const wasBroken = await failExchange(nth, how, () => community.deliver(event));
      expect([nth, (await community.deliver(event)).status]).toEqual([nth, 200]);
      expect([nth, (await community.db.$count(giftCards)) - before]).toEqual([nth, 2]);
      expect([nth, (await orderOf(community))?.state]).toEqual([nth, 'done']);
      if (!wasBroken) break;
      expect(nth).toBeLessThan(20);
    }
  });
});

describe('an order whose buyer deletes the account', () => {
  async function leave(community: PayingCommunity, wanting: object = wanted) {
    const mari = await actors.member(community);
    const { url } = (await buy(community, wanting, { as: mari })).body.data;
    const body = { password: mari.password, confirmation: 'Kogukond' };
    // Its checkout can't be ended in time.
    await community.stripe('fault', { path: '/expire', status: 500, times: 2 });
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    return { mari, session: url.split('/').at(-1) };
  }
  const nobodys = { buyerEmail: null, message: null, recipientEmail: null };

  it('and pays after all is sent; its addresses go when it is finished', async () => {
    const community = await createPayingCommunity();
    const { mari, session } = await leave(community, { ...wanted, message: 'Palju õnne!' });
    await community.stripe('pay', { session });
    await deliverAll(community);
    expect([(await orderOf(community))?.state, (await codesIn(community, mari.email)).length]).toEqual(['done', 2]);
    await runMinute(createTestContext(community, { now: later(minute) }));
    expect(await orderOf(community)).toMatchObject(nobodys);
  });

  it('and does not pay loses its addresses when it is closed', async () => {
    const community = await createPayingCommunity();
    const { mari } = await leave(community);
    expect(await orderOf(community)).toMatchObject({ state: 'open', buyerEmail: mari.email });
    await community.stripe('clock', { now: later(61 * minute).getTime() / 1000 });
    await runMinute(createTestContext(community, { now: later(61 * minute) }));
    expect(await orderOf(community)).toMatchObject({ ...nobodys, state: 'closed' });
  });

  it('and has no addresses left is given back when it is paid', async () => {
    const community = await createPayingCommunity();
    const { session } = await leave(community);
    await community.db.update(orders).set(nobodys);
    await community.stripe('pay', { session });
    await deliverAll(community);
    await deliverAll(community);
    expect(await orderOf(community)).toMatchObject({ state: 'reversed', reversedFor: 'refund' });
    expect((await community.events()).map(({ type }) => type)).toContain('charge.refunded');
    expect(await community.db.$count(giftCards)).toBe(0);
  });

  it('and can’t be given back keeps no other order', async () => {
    const community = await createPayingCommunity();
    await pay(community);
    await deliverAll(community);
    const [done] = await community.db.select().from(orders);
    if (!done) throw new Error('nothing was bought');
    const waiting = { ...done, state: 'paid' as const, checkedAt: 0 };
    const stuck = Array.from({ length: 20 }, (_, at) => ({
      ...waiting,
      ...nobodys,
      id: newId(),
      paymentId: `pi_${at}`,
    }));
    await community.db.insert(orders).values([...stuck, { ...waiting, id: newId(), checkedAt: 1 }]);
    await runMinute(createTestContext(community));
    await runMinute(createTestContext(community, { now: later(minute) }));
    expect([await community.db.$count(orders, eq(orders.state, 'done')), await community.db.$count(giftCards)]).toEqual(
      [2, 4],
    );
  });
});

describe('startPurchase', () => {
  it.each([
    [{ quantity: 0 }, 'quantity', 'quantity_invalid'],
    [{ quantity: 21 }, 'quantity', 'quantity_invalid'],
    [{ months: 2 }, 'months', 'months_invalid'],
    [{ tier: 'basic' }, 'tier', 'plan_invalid'],
    [{ email: '' }, 'email', 'email_required'],
    [{ recipientEmail: 'sõber' }, 'recipientEmail', 'email_invalid'],
    [{ message: 'x'.repeat(501) }, 'message', 'gift_message_too_long'],
    [{ deliverOn: '2026-02-30' }, 'deliverOn', 'date_invalid'],
    [{ deliverOn: '2026-03-08' }, 'deliverOn', 'date_invalid'],
    [{ deliverOn: '2027-03-12' }, 'deliverOn', 'date_invalid'],
  ])('refuses %j at its field', async (changed, field, code) => {
    const community = await createTestCommunity();
    const { status, body } = await call<Answer>(community, 'POST', '/api/orders', { body: { ...wanted, ...changed } });
    expect([status, body.error?.fields?.[field]?.code]).toEqual([400, code]);
    expect(await community.db.$count(orders)).toBe(0);
  });

  it('takes a member’s own address, whatever the form says', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await buy(community, wanted, { as: mari });
    expect(await orderOf(community)).toMatchObject({ userId: mari.id, buyerEmail: mari.email });
  });

  it('offers nothing where no key was entered', async () => {
    const community = await createTestCommunity({ env: { ENVIRONMENT: 'production' } });
    const { status, body } = await call<Answer>(community, 'POST', '/api/orders', { body: wanted });
    expect([status, body.error?.code]).toEqual([409, 'payments_not_configured']);
  });
});
