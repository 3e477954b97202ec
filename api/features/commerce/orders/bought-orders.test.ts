import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userNameWords, users } from '#api/features/accounts/users/schema.ts';
import { explain } from '#api/testing/explain.ts';
import {
  actors,
  call,
  countRowsRead,
  createLargeCommunity,
  createTestContext,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { findMailedCodes, findNewestOrder, giftOrderBody, orderGift } from '#api/testing/orders.ts';
import { redeemCard } from '#api/testing/redeem-card.ts';
import { createPayingCommunity, deliverAllEvents, type PayingCommunity } from '#api/testing/stripe.ts';
import type { OrderDetails } from './contract.ts';
import { queryMatchingOrders } from './queries.ts';

type List = { data: { items: OrderDetails[]; nextCursor: string | null } };

/** Buys and pays for two cards, and delivers the events. Returns the payment and the order's id. */
async function buy(community: PayingCommunity, as: TestActor | null, wanted: object) {
  const { url } = (await orderGift(community, { ...giftOrderBody, ...wanted }, as ? { as } : {})).body.data;
  const before = (await community.events()).length;
  const session = url.split('/').at(-1);
  const { payment_intent: payment } = await community.stripe<{ payment_intent: string }>('pay', { session });
  await deliverAllEvents(community, testNow, before);
  return { payment, id: (await findNewestOrder(community))?.id ?? '' };
}
const gifts = async (community: TestCommunity, as: TestActor) =>
  (await call<List>(community, 'GET', '/api/gifts', { as })).body.data.items;
const find = async (community: TestCommunity, as: TestActor, q: string) =>
  (await call<List>(community, 'GET', `/api/admin/orders?${new URLSearchParams({ q })}`, { as })).body.data.items.map(
    ({ id }) => id,
  );

describe('a buyer’s gift orders', () => {
  it('are listed with the recipient, price, card page and redemption of each card', async () => {
    const community = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const { id } = await buy(community, mari, { recipientEmail: jaan.email, message: 'Palju õnne!' });
    const [code = ''] = await findMailedCodes(community, jaan.email);
    await redeemCard(community, jaan, code);
    const [order, ...more] = await gifts(community, mari);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      id,
      state: 'done',
      total: { amount: 2 * 3 * 499, currency: 'EUR' },
      recipientEmail: jaan.email,
      message: 'Palju õnne!',
      buyer: { name: 'Mari Maasikas', email: mari.email },
      paidAt: testNow.toISOString(),
      reversed: null,
    });
    expect(order?.cardsUrl).toContain(`/store/card/${id}.`);
    expect(order?.cards.map(({ status, redeemedAt }) => [status, redeemedAt]).sort()).toEqual([
      ['active', null],
      ['redeemed', testNow.toISOString()],
    ]);
    expect(JSON.stringify(order)).not.toContain(code);
  });

  it('are shown to their buyer and to administrators only', async () => {
    const community = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const { id } = await buy(community, mari, { recipientEmail: jaan.email });
    const open = async (as?: TestActor) => (await call(community, 'GET', `/api/gifts/${id}`, as ? { as } : {})).status;
    expect([await open(mari), await open(await actors.admin(community))]).toEqual([200, 200]);
    for (const as of [jaan, await actors.expert(community), await actors.moderator(community)])
      expect(await open(as)).toBe(404);
    expect(await open()).toBe(401);
    expect(await gifts(community, jaan)).toEqual([]);
  });

  it('include orders made with the address before the account existed, and show refunds', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const { payment } = await buy(community, null, { email: mari.email });
    const before = (await community.events()).length;
    await community.stripe('refund', { payment });
    await deliverAllEvents(community, testNow, before);
    const [order] = await gifts(community, mari);
    expect(order).toMatchObject({ state: 'reversed', reversed: { reason: 'refund' } });
    expect(order?.cards.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });
});

describe('searching orders', () => {
  it('finds orders by number, and by the name or the beginning of the address of the buyer or recipient', async () => {
    const community = await createPayingCommunity();
    const admin = await actors.admin(community);
    const mari = await actors.member(community, { user: { name: 'Õnne Maasikas-KASK', email: 'onne@buyers.test' } });
    const jaan = await actors.member(community, { user: { name: 'Jaan Tamm', email: 'jaan@friends.test' } });
    const { id } = await buy(community, mari, { recipientEmail: jaan.email });
    await buy(community, null, { email: 'keegi@else.test' });
    for (const q of [
      id,
      'onne@buy',
      'JAAN@friends.test',
      'Õnne',
      'õnne maa',
      'MAASIKAS',
      'kask',
      'jaan t',
      'tamm jaan',
    ])
      expect([q, await find(community, admin, q)]).toEqual([q, [id]]);
    for (const q of ['maria', '%%', '--', 'aasikas', 'õnne tamm', 'onne@buyers.test.ee'])
      expect([q, await find(community, admin, q)]).toEqual([q, []]);
    expect((await call(community, 'GET', '/api/admin/orders?q=onne', { as: mari })).status).toBe(403);
  });

  it('finds a renamed buyer only by the new name, and no longer once the account is deleted', async () => {
    const community = await createPayingCommunity();
    const admin = await actors.admin(community);
    const mari = await actors.member(community, { user: { name: 'Mari "Kuu" Oja, jr' } });
    const { id } = await buy(community, mari, { recipientEmail: 'jaan@friends.test' });
    expect(await find(community, admin, 'oja')).toEqual([id]);
    await community.db.update(users).set({ name: 'Élodie Ilves' }).where(eq(users.id, mari.id));
    for (const [q, found] of [
      ['oja', []],
      ['ilves', [id]],
      ['élodie', [id]],
    ] as const)
      expect([q, await find(community, admin, q)]).toEqual([q, found]);
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    expect(await find(community, admin, 'ilves')).toEqual([]);
    expect(await community.db.$count(userNameWords, eq(userNameWords.userId, mari.id))).toBe(0);
  });

  it('reads 10,000 orders only through indexes', async () => {
    const large = await createLargeCommunity();
    const { db } = createTestContext(large);
    await db.run(sql`insert into orders (id, buyer_email, tier, months, quantity, amount, currency, locale,
        recipient_email, state, created_at, expires_at, checked_at, user_id)
      select 'order-' || id, 'buyer' || email, 'premium', 1, 1, 499, 'EUR', 'et',
        email, 'done', rowid, rowid, rowid, id from users`);
    for (const [q, found, mostRead] of [
      ['buyerm7777@', 1, 200],
      ['pere0777', 10, 200],
      // 1,000 members share each first name.
      ['mart pere0777', 1, 3_000],
      ['mari pere012', 10, 3_000],
    ] as const) {
      const reads = queryMatchingOrders(db, q, { limit: 21 });
      for (const query of [reads.orders, reads.cards]) {
        const plan = await explain(db, query);
        expect(plan.join('\n')).not.toMatch(
          /SCAN (orders|users|user_name_words|gift_cards|gift_card_batches|card_pages)\b/,
        );
      }
      let foundCount = 0;
      const rowsRead = await countRowsRead(async () => {
        foundCount = (await reads.orders).length;
      });
      expect(rowsRead).toBeLessThan(mostRead);
      expect([q, foundCount]).toEqual([q, found]);
    }
  });
});
