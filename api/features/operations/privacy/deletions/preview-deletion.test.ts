import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createTestCommunity,
  day,
  grantTo,
  insertEvent,
  joinEvent,
  later,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { findMailedCodes, giftOrderBody, orderGift } from '#api/testing/orders.ts';
import { redeemCard } from '#api/testing/redeem-card.ts';
import {
  createPayingCommunity,
  createSubscriber,
  deliverAllEvents,
  manageSubscription,
  oneMonthLater,
} from '#api/testing/stripe.ts';
import type { DeletionPreview } from './contract.ts';

async function preview(community: TestCommunity, as: TestActor): Promise<DeletionPreview> {
  const { status, body } = await call<{ data: DeletionPreview }>(community, 'GET', '/api/account-deletions', { as });
  expect(status).toBe(200);
  return body.data;
}

describe('the preview of an account deletion', () => {
  it('lists nothing for a member who has nothing to lose', async () => {
    const community = await createTestCommunity();
    expect(await preview(community, await actors.member(community))).toEqual({
      needsPassword: true,
      losses: { time: [], subscription: null, refund: null, bought: [], received: [], places: [] },
      writing: { posts: 0, comments: 0, pictures: 0 },
    });
  });

  it('lists the paid time, the running subscription and the refund that is still possible', async () => {
    const { community, mari } = await createSubscriber();
    const { losses } = await preview(community, mari);
    expect(losses).toMatchObject({
      time: [{ tier: 'premium', until: oneMonthLater.toISOString() }],
      subscription: {
        plan: 'premium',
        price: { amount: 499, currency: 'EUR' },
        nextCharge: oneMonthLater.toISOString(),
      },
      refund: { amount: 499, currency: 'EUR', until: later(30 * day).toISOString() },
    });
    await manageSubscription(community, mari, 'cancel');
    expect((await preview(community, mari)).losses.subscription).toMatchObject({ nextCharge: null });
  });

  it('lists time that begins later too, and each tier only once', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    const [from, until] = [later(10 * day).getTime(), later(40 * day).getTime()];
    await grantTo(community, mari, { tier: 'donator', time: { from, until }, grantedAt: from });
    expect((await preview(community, mari)).losses.time).toEqual([
      { tier: 'donator', until: new Date(until).toISOString() },
    ]);
  });

  it('counts the unredeemed cards that the member bought and received, and no one else’s', async () => {
    const community = await createPayingCommunity();
    const [mari, jaan, kati] = [
      await actors.member(community),
      await actors.member(community),
      await actors.member(community),
    ];
    const { url } = (await orderGift(community, { ...giftOrderBody, recipientEmail: jaan.email }, { as: mari })).body
      .data;
    await community.stripe('pay', { session: url.split('/').at(-1) });
    await deliverAllEvents(community);
    const both = [{ tier: 'premium', months: 3, count: 2 }];
    expect((await preview(community, mari)).losses).toMatchObject({ bought: both, received: [] });
    expect((await preview(community, jaan)).losses).toMatchObject({ bought: [], received: both });
    expect((await preview(community, kati)).losses).toMatchObject({ bought: [], received: [] });
    const [code = ''] = await findMailedCodes(community, jaan.email);
    await redeemCard(community, kati, code);
    expect((await preview(community, mari)).losses.bought).toEqual([{ tier: 'premium', months: 3, count: 1 }]);
  });

  it('lists the places at events that haven’t started', async () => {
    const community = await createTestCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const [open, full] = [await insertEvent(community), await insertEvent(community, { capacity: 1 })];
    await joinEvent(community, full, jaan);
    await joinEvent(community, open, mari);
    await joinEvent(community, full, mari);
    const { places } = (await preview(community, mari)).losses;
    expect(places.map(({ isWaitlisted }) => isWaitlisted).sort()).toEqual([false, true]);
    expect(places.every(({ title, startsAt }) => title !== '' && startsAt > testNow.toISOString())).toBe(true);
  });
});
