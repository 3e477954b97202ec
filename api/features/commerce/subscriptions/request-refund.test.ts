import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { createTestContext, day, later, minute, readOutbox } from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createSubscriber,
  deliverAllEvents,
  manageSubscription,
  type PayingCommunity,
  subscriptionOf,
} from '#api/testing/stripe.ts';

const countOf = async (community: PayingCommunity, type: string) =>
  (await community.events()).filter((event) => event.type === type).length;
const run = (community: PayingCommunity) => runMinute(createTestContext(community, { now: later(2 * minute) }));

const isRefund = (subject: string) => subject.includes('tagasimakse');

describe('a refund', () => {
  it('returns the money, revokes the time, ends the subscription and mails the member once', async () => {
    const { community, mari } = await createSubscriber();
    const at = later(3 * day);
    await advanceStripeClock(community, at);
    expect((await manageSubscription(community, mari, 'refund', { now: at })).body.data).toMatchObject({
      plan: 'basic',
      paid: null,
      refund: null,
      invoices: [{ refundedAt: at.toISOString() }],
      history: [{ source: 'payment', reversed: 'refund', endsAt: at.toISOString() }],
    });
    const again = await manageSubscription(community, mari, 'refund', { now: at });
    expect([again.status, again.body.error?.code]).toEqual([409, 'refund_not_due']);
    await deliverAllEvents(community, at);
    const mails = (await readOutbox(community)).filter(({ to, subject }) => to === mari.email && isRefund(subject));
    expect(mails.map(({ subject }) => subject)).toEqual(['Sinu tagasimakse: Kuu kogu']);
    expect(mails[0]?.preheader).toContain('4,99');
  });

  it('can be requested until 30 days after the charge', async () => {
    const { community, mari } = await createSubscriber();
    const over = later(30 * day);
    expect((await subscriptionOf(community, mari, over)).refund).toBeNull();
    expect((await manageSubscription(community, mari, 'refund', { now: over })).body.error?.code).toBe(
      'refund_not_due',
    );
    const { data } = (await manageSubscription(community, mari, 'refund', { now: later(-1, over) })).body;
    expect(data).toMatchObject({ refund: null, paid: null });
  });

  it('is finished by the minute job if the provider is down', async () => {
    const { community, mari } = await createSubscriber();
    await community.stripe('fault', { path: 'POST /v1/refunds', status: 500, times: 2 });
    const { status, body } = await manageSubscription(community, mari, 'refund');
    expect([status, body.error?.code]).toEqual([503, 'refund_failed']);
    await run(community);
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'basic', paid: null });
  });

  it('ends and refunds the subscription once if ending it fails at first', async () => {
    const { community, mari } = await createSubscriber();
    await community.stripe('fault', { path: 'DELETE /v1/subscriptions', status: 500, times: 2 });
    const { body } = await manageSubscription(community, mari, 'refund');
    expect(body.error?.code).toBe('refund_failed');
    await deliverAllEvents(community);
    await run(community);
    await run(community);
    expect(await countOf(community, 'customer.subscription.deleted')).toBe(1);
    expect(await countOf(community, 'charge.refunded')).toBe(1);
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'basic', paid: null, refund: null });
  });

  it('is finished by the minute job if the money is returned but the subscription still runs', async () => {
    const { community, mari } = await createSubscriber();
    await community.stripe('fault', { path: 'DELETE /v1/subscriptions', status: 500, times: 2 });
    await manageSubscription(community, mari, 'refund');
    await deliverAllEvents(community);
    expect(await subscriptionOf(community, mari)).toMatchObject({ refund: null, paid: { plan: 'premium' } });
    await run(community);
    await run(community);
    expect(await countOf(community, 'customer.subscription.deleted')).toBe(1);
    expect(await countOf(community, 'charge.refunded')).toBe(1);
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'basic', paid: null });
  });

  it('refunds the other charges and ends the subscription if the refund of one charge fails, and can be retried', async () => {
    const { community, mari } = await createSubscriber();
    const half = later(15.5 * day);
    await advanceStripeClock(community, half);
    await manageSubscription(community, mari, 'change', { now: half, body: { plan: 'donator' } });
    await community.stripe('fault', { path: 'POST /v1/refunds', status: 402, times: 1 });
    const { status, body } = await manageSubscription(community, mari, 'refund', { now: half });
    expect([status, body.error?.code]).toEqual([409, 'refund_failed']);
    expect(await countOf(community, 'customer.subscription.deleted')).toBe(1);
    expect(await countOf(community, 'charge.refunded')).toBe(1);
    expect(await subscriptionOf(community, mari, half)).toMatchObject({ paid: null, refund: { amount: 499 } });
    expect((await manageSubscription(community, mari, 'refund', { now: half })).status).toBe(200);
    expect(await countOf(community, 'charge.refunded')).toBe(2);
    expect(await countOf(community, 'customer.subscription.deleted')).toBe(1);
  });
});
