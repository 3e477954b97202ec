import { describe, expect, it } from 'vitest';
import { day, hour, later } from '#api/testing/index.ts';
import {
  april,
  createSubscriber,
  deliverAll,
  manageSubscription,
  moveStripe,
  subscriptionOf,
} from '#api/testing/stripe.ts';

describe('changing the plan', () => {
  it('starts a higher plan at once, and credits the unused time of the lower one', async () => {
    const { community, mari } = await createSubscriber();
    const half = later(15.5 * day);
    await moveStripe(community, half);
    expect(
      (await manageSubscription(community, mari, 'change', { body: { plan: 'donator' }, now: half })).body.data,
    ).toMatchObject({
      plan: 'donator',
      expiresAt: april.toISOString(),
      paid: { plan: 'donator', nextPlan: null, price: { amount: 1999 } },
      invoices: [
        { plan: 'donator', price: { amount: 750 } },
        { plan: 'premium', price: { amount: 499 } },
      ],
      history: [{ tier: 'donator' }, { tier: 'premium', endsAt: half.toISOString() }],
    });
    await deliverAll(community, half);
    expect((await subscriptionOf(community, mari, april)).tier).toBeNull();
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
    await moveStripe(community, later(2 * hour, april));
    await deliverAll(community, later(2 * hour, april));
    expect(await subscriptionOf(community, mari, later(2 * hour, april))).toMatchObject({
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
