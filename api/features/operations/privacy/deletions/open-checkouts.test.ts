import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { subscriptionCheckouts } from '#api/features/commerce/subscriptions/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { actors, call, createTestContext, later, minute, readOutbox, type TestActor } from '#api/testing/index.ts';
import { createPayingCommunity, deliverAllEvents, type PayingCommunity } from '#api/testing/stripe.ts';

type Answer = { data: { url: string } };

const sessionOf = ({ body }: { body: Answer }) => body.data.url.split('/').at(-1) ?? '';

const subscribe = async (community: PayingCommunity, as: TestActor) =>
  sessionOf(await call<Answer>(community, 'POST', '/api/subscription/checkout', { as, body: { plan: 'premium' } }));
const order = async (community: PayingCommunity, as: TestActor) =>
  sessionOf(
    await call<Answer>(community, 'POST', '/api/orders', { as, body: { tier: 'premium', months: 1, quantity: 1 } }),
  );

async function remove(community: PayingCommunity, mari: TestActor): Promise<void> {
  const body = { password: mari.password, confirmation: 'Kogukond' };
  expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
}

const pay = (community: PayingCommunity, session: string) =>
  community.stripe<{ payment_status: string }>('pay', { session });
const stateOf = async ({ db }: PayingCommunity) => [
  ...(await db.select({ state: subscriptionCheckouts.state }).from(subscriptionCheckouts)),
  ...(await db.select({ state: orders.state }).from(orders)),
];

describe('open checkouts of a deleted account', () => {
  it('are ended at the payment provider, so that they can’t be paid in an open tab', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const sessions = [await subscribe(community, mari), await order(community, mari), await order(community, mari)];
    await remove(community, mari);
    for (const session of sessions) await expect(pay(community, session)).rejects.toThrow('not open');
    expect(await stateOf(community)).toEqual(Array(3).fill({ state: 'closed' }));
  });

  it('are ended without affecting other members’ checkouts', async () => {
    const community = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const session = await subscribe(community, jaan);
    await remove(community, mari);
    expect((await pay(community, session)).payment_status).toBe('paid');
  });

  it('are ended by the minute job if the provider was down', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const sessions = [await subscribe(community, mari), await order(community, mari)];
    await community.stripe('fault', { path: '/expire', status: 500, times: 4 });
    await remove(community, mari);
    expect(await stateOf(community)).toEqual([{ state: 'open' }, { state: 'open' }]);
    await runMinute(createTestContext(community, { now: later(minute) }));
    for (const session of sessions) await expect(pay(community, session)).rejects.toThrow('not open');
    expect(await stateOf(community)).toEqual([{ state: 'closed' }, { state: 'closed' }]);
  });

  it('are refunded if paid before the deletion, and the subscription ends', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await pay(community, await subscribe(community, mari));
    await remove(community, mari);
    await runMinute(createTestContext(community, { now: later(minute) }));
    await deliverAllEvents(community, later(minute));
    const types = (await community.events()).map(({ type }) => type);
    expect(types.filter((type) => type === 'charge.refunded')).toHaveLength(1);
    expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  it('are completed if they are for an order that was paid before the deletion', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await pay(community, await order(community, mari));
    await remove(community, mari);
    expect((await stateOf(community))[0]).toEqual({ state: 'done' });
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails.some(({ blocks }) => blocks.some(({ kind }) => kind === 'code'))).toBe(true);
  });

  it('are closed in the database if the provider doesn’t know them', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const { db } = community;
    await db
      .update(subscriptionCheckouts)
      .set({ providerId: 'cs_test_gone' })
      .where(eq(subscriptionCheckouts.userId, mari.id));
    await remove(community, mari);
    expect(await stateOf(community)).toEqual([{ state: 'closed' }]);
  });
});
