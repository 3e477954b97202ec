import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestContext, later, minute } from '#api/testing/index.ts';
import { buyGift, codesMailedTo, lastOrder, payForGift, wantedGift } from '#api/testing/orders.ts';
import { createPayingCommunity, deliverAll, type PayingCommunity } from '#api/testing/stripe.ts';
import { giftCards } from '../gift-cards/schema.ts';
import { orders } from './schema.ts';

describe('an order whose buyer deletes the account', () => {
  async function leave(community: PayingCommunity, wanting: object = wantedGift) {
    const mari = await actors.member(community);
    const { url } = (await buyGift(community, wanting, { as: mari })).body.data;
    const body = { password: mari.password, confirmation: 'Kogukond' };
    // The provider fails to expire the checkout.
    await community.stripe('fault', { path: '/expire', status: 500, times: 2 });
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    return { mari, session: url.split('/').at(-1) };
  }
  const noAddresses = { buyerEmail: null, message: null, recipientEmail: null };

  it('is delivered when paid later, then loses its addresses', async () => {
    const community = await createPayingCommunity();
    const { mari, session } = await leave(community, { ...wantedGift, message: 'Palju õnne!' });
    await community.stripe('pay', { session });
    await deliverAll(community);
    expect([(await lastOrder(community))?.state, (await codesMailedTo(community, mari.email)).length]).toEqual([
      'done',
      2,
    ]);
    await runMinute(createTestContext(community, { now: later(minute) }));
    expect(await lastOrder(community)).toMatchObject(noAddresses);
  });

  it('loses its addresses when it closes unpaid', async () => {
    const community = await createPayingCommunity();
    const { mari } = await leave(community);
    expect(await lastOrder(community)).toMatchObject({ state: 'open', buyerEmail: mari.email });
    await community.stripe('clock', { now: later(61 * minute).getTime() / 1000 });
    await runMinute(createTestContext(community, { now: later(61 * minute) }));
    expect(await lastOrder(community)).toMatchObject({ ...noAddresses, state: 'closed' });
  });

  it('is refunded when paid after its addresses were erased', async () => {
    const community = await createPayingCommunity();
    const { session } = await leave(community);
    await community.db.update(orders).set(noAddresses);
    await community.stripe('pay', { session });
    await deliverAll(community);
    await deliverAll(community);
    expect(await lastOrder(community)).toMatchObject({ state: 'reversed', reversedFor: 'refund' });
    expect((await community.events()).map(({ type }) => type)).toContain('charge.refunded');
    expect(await community.db.$count(giftCards)).toBe(0);
  });

  it('blocks no other order when its refund fails', async () => {
    const community = await createPayingCommunity();
    await payForGift(community);
    await deliverAll(community);
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
