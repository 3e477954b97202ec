import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { rowsAtOnce } from '#api/platform/database/delete-some.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestContext, day, later, minute, type TestActor } from '#api/testing/index.ts';
import { findMailedCodes, findNewestOrder, giftOrderBody, orderGift, payForGift } from '#api/testing/orders.ts';
import { createPayingCommunity, deliverAllEvents, type PayingCommunity } from '#api/testing/stripe.ts';
import { giftCards } from '../gift-cards/schema.ts';
import type { OrderDetails } from './contract.ts';
import { orders } from './schema.ts';

type List = { data: { items: OrderDetails[] } };

describe('an order whose buyer deletes the account', () => {
  async function leave(community: PayingCommunity, wanting: object = giftOrderBody) {
    const mari = await actors.member(community);
    const { url } = (await orderGift(community, wanting, { as: mari })).body.data;
    const body = { password: mari.password, confirmation: 'Kogukond' };
    // Make the provider fail to expire the checkout.
    await community.stripe('fault', { path: '/expire', status: 500, times: 2 });
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    return { mari, session: url.split('/').at(-1) };
  }
  const noAddresses = { buyerEmail: null, message: null, recipientEmail: null };

  it('is delivered when paid later, then loses its addresses', async () => {
    const community = await createPayingCommunity();
    const { mari, session } = await leave(community, { ...giftOrderBody, message: 'Palju õnne!' });
    await community.stripe('pay', { session });
    await deliverAllEvents(community);
    expect([(await findNewestOrder(community))?.state, (await findMailedCodes(community, mari.email)).length]).toEqual([
      'done',
      2,
    ]);
    await runMinute(createTestContext(community, { now: later(minute) }));
    expect(await findNewestOrder(community)).toMatchObject(noAddresses);
  });

  it.each([
    ['sent to a recipient', 'saaja@people.test', true],
    ['for the buyer to pass on', undefined, false],
  ])('still shows staff that its cards were %s', async (_, recipientEmail, isSent) => {
    const community = await createPayingCommunity();
    const [mari, admin] = [await actors.member(community), await actors.admin(community)];
    const { url } = (await orderGift(community, { ...giftOrderBody, recipientEmail }, { as: mari })).body.data;
    await community.stripe('pay', { session: url.split('/').at(-1) });
    await deliverAllEvents(community);
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    const order = await findNewestOrder(community);
    const found = await call<List>(community, 'GET', `/api/admin/orders?q=${order?.id}`, { as: admin });
    expect(found.body.data.items).toMatchObject([{ isSent, recipientEmail: null, buyer: { email: null } }]);
  });

  it('loses its addresses when it closes unpaid', async () => {
    const community = await createPayingCommunity();
    const { mari } = await leave(community);
    expect(await findNewestOrder(community)).toMatchObject({ state: 'open', buyerEmail: mari.email });
    await community.stripe('clock', { now: later(61 * minute).getTime() / 1000 });
    await runMinute(createTestContext(community, { now: later(61 * minute) }));
    expect(await findNewestOrder(community)).toMatchObject({ ...noAddresses, state: 'closed' });
  });

  it('is refunded if it is paid after its addresses were erased', async () => {
    const community = await createPayingCommunity();
    const { session } = await leave(community);
    await community.db.update(orders).set(noAddresses);
    await community.stripe('pay', { session });
    await deliverAllEvents(community);
    await deliverAllEvents(community);
    expect(await findNewestOrder(community)).toMatchObject({ state: 'reversed', reversedFor: 'refund' });
    expect((await community.events()).map(({ type }) => type)).toContain('charge.refunded');
    expect(await community.db.$count(giftCards)).toBe(0);
  });

  it('doesn’t block other orders when its refund fails', async () => {
    const community = await createPayingCommunity();
    await payForGift(community);
    await deliverAllEvents(community);
    const [done] = await community.db.select().from(orders);
    if (!done) throw new Error('nothing was bought');
    const waiting = { ...done, state: 'paid' as const, checkedAt: 0 };
    const stuck = Array.from({ length: 20 }, (_, at) => ({
      ...waiting,
      ...noAddresses,
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

describe('an order whose recipient deletes the account', () => {
  const leave = (community: PayingCommunity, as: TestActor) =>
    call(community, 'POST', '/api/users/delete', { as, body: { password: as.password, confirmation: 'Kogukond' } });
  const wanted = { ...giftOrderBody, message: 'Palju õnne!' };

  it('keeps the amounts and the greeting for the buyer, but not the recipient’s address', async () => {
    const community = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const { url } = (await orderGift(community, { ...wanted, recipientEmail: jaan.email }, { as: mari })).body.data;
    await community.stripe('pay', { session: url.split('/').at(-1) });
    await deliverAllEvents(community);
    expect((await leave(community, jaan)).status).toBe(200);
    expect(await findNewestOrder(community)).toMatchObject({
      userId: mari.id,
      buyerEmail: mari.email,
      message: 'Palju õnne!',
      amount: 3 * 499,
      recipientEmail: null,
    });
    const { body } = await call<List>(community, 'GET', '/api/gifts', { as: mari });
    expect(body.data.items).toMatchObject([
      { isSent: true, recipientEmail: null, message: 'Palju õnne!', total: { amount: 2 * 3 * 499, currency: 'EUR' } },
    ]);
  });

  it('is still delivered on its day, then loses the recipient’s address', async () => {
    const community = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const later3 = { ...wanted, recipientEmail: jaan.email, deliverOn: '2026-03-20' };
    const { url } = (await orderGift(community, later3, { as: mari })).body.data;
    await community.stripe('pay', { session: url.split('/').at(-1) });
    await deliverAllEvents(community);
    await leave(community, jaan);
    expect(await findNewestOrder(community)).toMatchObject({ state: 'paid', recipientEmail: jaan.email });
    await runMinute(createTestContext(community, { now: later(30 * day) }));
    expect(await findMailedCodes(community, jaan.email)).toHaveLength(2);
    await runMinute(createTestContext(community, { now: later(31 * day) }));
    expect(await findNewestOrder(community)).toMatchObject({
      state: 'done',
      recipientEmail: null,
      buyerEmail: mari.email,
      message: 'Palju õnne!',
    });
  });

  it('loses all addresses and the greeting if the recipient is also the buyer', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const { url } = (await orderGift(community, { ...wanted, recipientEmail: mari.email }, { as: mari })).body.data;
    await community.stripe('pay', { session: url.split('/').at(-1) });
    await deliverAllEvents(community);
    await leave(community, mari);
    expect(await findNewestOrder(community)).toMatchObject({
      buyerEmail: null,
      message: null,
      recipientEmail: null,
      amount: 3 * 499,
    });
  });
});

describe('the hourly job for orders', () => {
  it('erases the addresses of more orders than one statement can change, and keeps those of other orders', async () => {
    const community = await createPayingCommunity();
    const { db } = community;
    const [gone, mari] = [await actors.member(community), await actors.member(community)];
    await db.update(users).set({ deletedAt: 1, status: 'inactive' }).where(eq(users.id, gone.id));
    const insert = (userId: string, hasLeft: number, many: number) =>
      db.run(sql`
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        insert into orders (id, user_id, buyer_email, tier, months, quantity, amount, currency, locale,
          recipient_email, has_recipient_left, state, created_at, expires_at, checked_at)
        select ${userId} || ${hasLeft} || i, ${userId}, 'b@buyers.test', 'premium', 1, 1, 499, 'EUR', 'et',
          'f@friends.test', ${hasLeft}, 'done', i, i, i from n`);
    await insert(gone.id, 0, 2 * rowsAtOnce + 1);
    await insert(mari.id, 1, 2 * rowsAtOnce + 1);
    await insert(mari.id, 0, 1);
    await runMinute(createTestContext(community));
    expect(await db.$count(orders, eq(orders.buyerEmail, 'b@buyers.test'))).toBe(2 * rowsAtOnce + 2);
    expect(await db.$count(orders, eq(orders.recipientEmail, 'f@friends.test'))).toBe(1);
  });
});
