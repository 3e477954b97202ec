import { describe, expect, it } from 'vitest';
import { call, day, hour, later, minute, type TestActor, type TestCommunity, testNow } from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createSubscriber,
  deliverAllEvents,
  keepSignedIn,
  manageSubscription,
  oneMonthLater,
  subscriptionOf,
} from '#api/testing/stripe.ts';
import type { ChangeQuote } from './contract.ts';

describe('changing the plan', () => {
  it('starts a higher plan at once and credits the unused time of the lower plan', async () => {
    const { community, mari } = await createSubscriber();
    const half = later(15.5 * day);
    await advanceStripeClock(community, half);
    expect(
      (await manageSubscription(community, mari, 'change', { body: { plan: 'donator' }, now: half })).body.data,
    ).toMatchObject({
      plan: 'donator',
      expiresAt: oneMonthLater.toISOString(),
      paid: { plan: 'donator', nextPlan: null, price: { amount: 1999 } },
      invoices: [
        { plan: 'donator', price: { amount: 750 } },
        { plan: 'premium', price: { amount: 499 } },
      ],
      history: [{ tier: 'donator' }, { tier: 'premium', endsAt: half.toISOString() }],
    });
    await deliverAllEvents(community, half);
    expect((await subscriptionOf(community, mari, oneMonthLater)).tier).toBeNull();
  });

  it('starts a lower plan with the next charge, and can be undone for free', async () => {
    const { community, mari } = await createSubscriber('donator');
    const lower = await manageSubscription(community, mari, 'change', { body: { plan: 'premium' } });
    expect(lower.body.data).toMatchObject({ plan: 'donator', paid: { plan: 'donator', nextPlan: 'premium' } });
    const back = await manageSubscription(community, mari, 'change', { body: { plan: 'donator' } });
    expect(back.body.data).toMatchObject({
      paid: { plan: 'donator', nextPlan: null },
      invoices: [{ plan: 'donator' }],
    });
    await manageSubscription(community, mari, 'change', { body: { plan: 'premium' } });
    await advanceStripeClock(community, later(2 * hour, oneMonthLater));
    await deliverAllEvents(community, later(2 * hour, oneMonthLater));
    expect(await subscriptionOf(community, mari, later(2 * hour, oneMonthLater))).toMatchObject({
      plan: 'premium',
      paid: { plan: 'premium', nextPlan: null },
    });
  });

  it('changes nothing when the card is declined', async () => {
    const { community, mari, customer } = await createSubscriber();
    await community.stripe('card', { customer, isDeclined: true });
    const { status, body } = await manageSubscription(community, mari, 'change', { body: { plan: 'donator' } });
    expect([status, body.error]).toEqual([409, { code: 'upgrade_failed', message: 'Failed to upgrade subscription' }]);
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'premium', paid: { nextPlan: null } });
  });
});

describe('the quote for a change of plan', () => {
  const half = later(15.5 * day);
  const quote = async (community: TestCommunity, as: TestActor, plan: string, now: Date) => {
    await keepSignedIn(community, as, now);
    const path = `/api/subscription/change?plan=${plan}`;
    return (await call<{ data: ChangeQuote }>(community, 'GET', path, { as, now })).body.data;
  };
  const change = async (community: TestCommunity, as: TestActor, body: object, now: Date) => {
    await keepSignedIn(community, as, now);
    return call(community, 'POST', '/api/subscription/change', { as, now, body });
  };

  it('is the amount charged, even when it is accepted later', async () => {
    const { community, mari } = await createSubscriber();
    await advanceStripeClock(community, half);
    const quoted = await quote(community, mari, 'donator', half);
    expect(quoted).toEqual({
      plan: 'donator',
      timing: 'now',
      charge: { amount: 750, currency: 'EUR' },
      price: { amount: 1999, currency: 'EUR' },
      nextCharge: oneMonthLater.toISOString(),
      quotedAt: half.toISOString(),
    });
    const agreed = later(20 * minute, half);
    await advanceStripeClock(community, agreed);
    const { charge, quotedAt } = quoted;
    const body = { plan: 'donator', amount: charge.amount, quotedAt };
    expect((await change(community, mari, body, agreed)).status).toBe(200);
    const { invoices } = await subscriptionOf(community, mari, agreed);
    expect(invoices[0]).toMatchObject({ plan: 'donator', price: charge });
  });

  it('is zero for a lower plan, which starts with the next charge', async () => {
    const { community, mari } = await createSubscriber('donator');
    expect(await quote(community, mari, 'premium', testNow)).toMatchObject({
      timing: 'next',
      charge: { amount: 0 },
      price: { amount: 499 },
    });
  });

  it('is refused, and nothing changes, if it is missing, old or for another amount', async () => {
    const { community, mari } = await createSubscriber();
    const { charge, quotedAt } = await quote(community, mari, 'donator', testNow);
    const plan = 'donator';
    for (const [body, now] of [
      [{ plan }, testNow],
      [{ plan, quotedAt, amount: charge.amount - 1 }, testNow],
      [{ plan, quotedAt, amount: charge.amount }, later(31 * minute)],
      [{ plan, quotedAt: later(hour).toISOString(), amount: charge.amount }, testNow],
    ] as const) {
      const { status, body: answer } = await change(community, mari, body, now);
      expect([status, answer.error?.code]).toEqual([409, 'quote_changed']);
    }
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'premium', paid: { nextPlan: null } });
  });
});
