import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { gracePeriodPrefix } from '#api/features/accounts/entitlements/index.ts';
import { entitlementLedgers, entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { actors, call, createTestContext, day, hour, later, minute, testNow } from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createPayingCommunity,
  createSubscriber,
  deliverAllEvents,
  oneMonthLater,
  type PayingCommunity,
  subscriptionOf,
} from '#api/testing/stripe.ts';
import { invoices } from '../invoices/schema.ts';
import { subscriptions } from './schema.ts';

describe('paid time that is about to end', () => {
  it('gets a grace period even if 100 unpaid grace periods come first', async () => {
    const own = await createPayingCommunity();
    const [mari, jaan] = [await actors.member(own), await actors.member(own)];
    const at = testNow.getTime();
    const rowOf = (id: string, userId: string, status: 'active' | 'past_due', paidUntil: number) =>
      own.db.insert(subscriptions).values({
        id,
        userId,
        status,
        paidUntil,
        periodEnd: paidUntil,
        remindedOf: paidUntil,
        remindersSent: 1,
        provider: 'stripe',
        customerId: userId,
        plan: 'premium',
        amount: 499,
        currency: 'EUR',
        startedAt: at - 31 * day,
        revision: 1,
        updatedAt: at,
      });
    const gracePeriodOf = (id: string) =>
      own.db.insert(entitlements).values({
        id,
        userId: mari.id,
        tier: 'premium',
        source: 'payment',
        reference: `${gracePeriodPrefix}${id}:${at - hour}`,
        spanStart: at - hour,
        spanEnd: at,
        grantedAt: at - hour,
        createdAt: at - hour,
      });
    await own.db.insert(entitlementLedgers).values({ userId: mari.id, version: 1, changeId: 'grace-periods' });
    for (let number = 0; number < 100; number += 1) {
      const id = `sub_${number}`;
      await own.db.batch([rowOf(id, mari.id, number % 2 ? 'active' : 'past_due', at - hour), gracePeriodOf(id)]);
    }
    await rowOf('sub_new', jaan.id, 'active', at + minute);
    await runMinute(createTestContext(own));
    expect((await subscriptionOf(own, jaan, later(hour))).tier).toBe('PREMIUM');
  });
});

describe('a deleted account', () => {
  it('is no longer charged', async () => {
    const { community, mari, subscription } = await createSubscriber();
    await community.db
      .update(users)
      .set({ deletedAt: later(day).getTime() })
      .where(eq(users.id, mari.id));
    await runMinute(createTestContext(community, { now: later(day) }));
    const deleted = (await community.events()).filter(({ type }) => type === 'customer.subscription.deleted');
    expect(deleted.map(({ body }) => body.includes(subscription))).toEqual([true]);
    expect(await community.db.select().from(invoices)).toMatchObject([{ refundAskedAt: null, reversedAt: null }]);
  });

  it('is refunded if it pays in a checkout that is still open', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const started = await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', {
      as: mari,
      body: { plan: 'premium' },
    });
    const body = { password: mari.password, confirmation: 'Kogukond' };
    // Make the provider fail to expire the checkout.
    await community.stripe('fault', { path: '/expire', status: 500, times: 2 });
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    await community.stripe('pay', { session: started.body.data.url.split('/').at(-1) });
    await deliverAllEvents(community);
    await runMinute(createTestContext(community, { now: later(minute) }));
    expect(await community.db.select().from(invoices)).toMatchObject([{ reversedFor: 'refund' }]);
    expect((await community.db.select().from(subscriptions))[0]?.endedAt).not.toBeNull();
  });
});

describe('a banned member', () => {
  const ban = (community: PayingCommunity, id: string) =>
    community.db.update(users).set({ status: 'banned' }).where(eq(users.id, id));

  it('is no longer charged, and keeps the paid time', async () => {
    const { community, mari } = await createSubscriber();
    await ban(community, mari.id);
    await runMinute(createTestContext(community, { now: later(minute) }));
    const [stopped] = await community.db.select().from(subscriptions);
    expect(stopped).toMatchObject({ cancelAt: oneMonthLater.getTime(), endedAt: null });
    await advanceStripeClock(community, oneMonthLater);
    await deliverAllEvents(community, oneMonthLater);
    expect(await community.db.$count(invoices)).toBe(1);
    expect((await community.db.select().from(subscriptions))[0]?.endedAt).not.toBeNull();
  });

  it('stays in the minute job’s list until the provider responds', async () => {
    const { community, mari } = await createSubscriber();
    await ban(community, mari.id);
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 500, times: 2 });
    await runMinute(createTestContext(community, { now: later(minute) }));
    expect((await community.db.select().from(subscriptions))[0]?.cancelAt).toBeNull();
    await runMinute(createTestContext(community, { now: later(2 * minute) }));
    const [stopped] = await community.db.select().from(subscriptions);
    expect(stopped?.cancelAt).toBe(oneMonthLater.getTime());
  });
});
