import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { actors, call, createTestContext, day, later, minute, type TestActor, testNow } from '#api/testing/index.ts';
import {
  comeBack,
  createPayingCommunity,
  deliverAll,
  moveStripe,
  type PayingCommunity,
  subscribe,
  subscriptionOf,
} from '#api/testing/stripe.ts';

async function refund(community: PayingCommunity, as: TestActor, now = testNow) {
  await comeBack(community, as, now);
  return call<{ error?: { code: string } }>(community, 'POST', '/api/subscription/refund', { as, now });
}

const countOf = async (own: PayingCommunity, type: string) =>
  (await own.events()).filter((event) => event.type === type).length;
const run = (own: PayingCommunity) => runMinute(createTestContext(own, { now: later(2 * minute) }));

describe('a refund', () => {
  it('that broke off while it was ending is finished by the minute job: ended once, the money back once', async () => {
    const own = await createPayingCommunity();
    const mari = await actors.member(own);
    await subscribe(own, mari);
    await own.stripe('fault', { path: 'DELETE /v1/subscriptions', status: 500, times: 2 });
    const { body } = await refund(own, mari);
    expect(body.error?.code).toBe('refund_failed');
    await deliverAll(own);
    await run(own);
    await run(own);
    expect(await countOf(own, 'customer.subscription.deleted')).toBe(1);
    expect(await countOf(own, 'charge.refunded')).toBe(1);
    expect(await subscriptionOf(own, mari)).toMatchObject({ plan: 'basic', paid: null, refund: null });
  });

  it('whose money came back while the subscription went on is finished by the minute job too', async () => {
    const own = await createPayingCommunity();
    const mari = await actors.member(own);
    const { subscription } = await subscribe(own, mari);
    await own.stripe('fault', { path: 'DELETE /v1/subscriptions', status: 500, times: 2 });
    await refund(own, mari);
    const { payments } = await own.stripe<{ payments: string[] }>('payments', { subscription });
    await own.stripe('refund', { payment: payments[0] });
    await deliverAll(own);
    expect(await subscriptionOf(own, mari)).toMatchObject({ refund: null, paid: { plan: 'premium' } });
    await run(own);
    await run(own);
    expect(await countOf(own, 'customer.subscription.deleted')).toBe(1);
    expect(await countOf(own, 'charge.refunded')).toBe(1);
    expect(await subscriptionOf(own, mari)).toMatchObject({ plan: 'basic', paid: null });
  });

  it('of which one charge is refused gives the others back, ends it, and can be asked for again', async () => {
    const own = await createPayingCommunity();
    const mari = await actors.member(own);
    await subscribe(own, mari);
    const half = later(15.5 * day);
    await moveStripe(own, half);
    await comeBack(own, mari, half);
    await call(own, 'POST', '/api/subscription/change', { as: mari, now: half, body: { plan: 'donator' } });
    await own.stripe('fault', { path: 'POST /v1/refunds', status: 402, times: 1 });
    const { status, body } = await refund(own, mari, half);
    expect([status, body.error?.code]).toEqual([409, 'refund_failed']);
    expect(await countOf(own, 'customer.subscription.deleted')).toBe(1);
    expect(await countOf(own, 'charge.refunded')).toBe(1);
    expect(await subscriptionOf(own, mari, half)).toMatchObject({ paid: null, refund: { amount: 499 } });
    expect((await refund(own, mari, half)).status).toBe(200);
    expect(await countOf(own, 'charge.refunded')).toBe(2);
    expect(await countOf(own, 'customer.subscription.deleted')).toBe(1);
  });
});
