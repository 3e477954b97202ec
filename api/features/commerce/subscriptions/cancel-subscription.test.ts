import { describe, expect, it } from 'vitest';
import { call, later, testNow } from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createSubscriber,
  deliverAllEvents,
  manageSubscription,
  oneMonthLater,
  subscriptionOf,
} from '#api/testing/stripe.ts';

describe('cancelling a subscription', () => {
  it('keeps the paid time and stops further charges, and can be undone until the time ends', async () => {
    const { community, mari } = await createSubscriber();
    const cancelled = await manageSubscription(community, mari, 'cancel');
    expect(cancelled.body.data).toMatchObject({
      plan: 'premium',
      status: 'cancelled',
      paid: { status: 'cancelled', renewsAt: null, endsAt: oneMonthLater.toISOString() },
    });
    expect((await manageSubscription(community, mari, 'cancel')).status).toBe(200);
    expect((await manageSubscription(community, mari, 'resume')).body.data).toMatchObject({
      status: 'active',
      paid: { status: 'active', renewsAt: oneMonthLater.toISOString(), endsAt: null },
    });
    await manageSubscription(community, mari, 'cancel');
    await advanceStripeClock(community, oneMonthLater);
    await deliverAllEvents(community, oneMonthLater);
    expect((await subscriptionOf(community, mari, later(-1, oneMonthLater))).tier).toBe('PREMIUM');
    expect(await subscriptionOf(community, mari, oneMonthLater)).toMatchObject({
      plan: 'basic',
      status: 'expired',
      paid: null,
    });
    const late = await manageSubscription(community, mari, 'resume', { now: oneMonthLater });
    expect([late.status, late.body.error?.code]).toEqual([409, 'no_subscription']);
  });

  it.each([500, 400])('fails and changes nothing when the provider returns %i', async (status) => {
    const { community, mari } = await createSubscriber();
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status, times: 2 });
    const { body } = await manageSubscription(community, mari, 'cancel');
    expect(body.error).toEqual({ code: 'cancel_failed', message: 'Failed to cancel subscription' });
    expect((await subscriptionOf(community, mari)).status).toBe('active');
  });
});

describe('the profile of a subscriber', () => {
  it('shows the subscription’s status, and the badge until the paid time ends', async () => {
    const { community, mari } = await createSubscriber();
    const check = async (now: Date, expected: object) => {
      const { plan, tier, status, expiresAt } = await subscriptionOf(community, mari, now);
      const { body } = await call(community, 'GET', '/api/users/profile', { as: mari, now });
      expect(body.user?.subscription).toEqual({ plan, tier, status, expiresAt });
      expect({ status, tier }).toEqual(expected);
    };
    await check(testNow, { status: 'active', tier: 'PREMIUM' });
    await manageSubscription(community, mari, 'cancel');
    await check(testNow, { status: 'cancelled', tier: 'PREMIUM' });
    await check(later(-1, oneMonthLater), { status: 'cancelled', tier: 'PREMIUM' });
    await manageSubscription(community, mari, 'resume');
    await check(testNow, { status: 'active', tier: 'PREMIUM' });
    await manageSubscription(community, mari, 'cancel');
    await advanceStripeClock(community, oneMonthLater);
    await deliverAllEvents(community, oneMonthLater);
    await check(oneMonthLater, { status: 'expired', tier: null });
  });
});
