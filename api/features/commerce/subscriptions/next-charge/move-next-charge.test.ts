import { describe, expect, it } from 'vitest';
import { actors, createTestContext } from '#api/testing/index.ts';
import {
  createPayingCommunity,
  createSubscriber,
  manageSubscription,
  oneMonthLater,
  subscribe,
  subscriptionOf,
  twoMonthsLater,
} from '#api/testing/stripe.ts';
import { moveNextCharge } from './move-next-charge.ts';

describe('moveNextCharge', async () => {
  const community = await createPayingCommunity();
  const move = (userId: string, key: string) =>
    moveNextCharge(createTestContext(community), { userId, to: twoMonthsLater, key });

  it('moves the next charge to the end of the gift once and charges nothing until then', async () => {
    const mari = await actors.member(community);
    await subscribe(community, mari);
    expect(await move(mari.id, 'gift 1')).toEqual({ ok: true, isMoved: true });
    expect(await move(mari.id, 'gift 1')).toEqual({ ok: true, isMoved: false });
    expect(await subscriptionOf(community, mari)).toMatchObject({
      paid: { plan: 'premium', status: 'active', renewsAt: twoMonthsLater.toISOString() },
      invoices: [{ plan: 'premium' }],
    });
  });

  it('moves nothing if there is no subscription or it is cancelled', async () => {
    const mari = await actors.member(community);
    expect(await move(mari.id, 'gift 2')).toEqual({ ok: true, isMoved: false });
    await subscribe(community, mari);
    await manageSubscription(community, mari, 'cancel');
    expect(await move(mari.id, 'gift 2')).toEqual({ ok: true, isMoved: false });
  });

  it('returns a refusal and leaves the charge alone if the provider refuses', async () => {
    const mari = await actors.member(community);
    await subscribe(community, mari);
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 402, times: 1 });
    expect(await move(mari.id, 'gift 3')).toEqual({ ok: false, refusal: 'next_charge_not_moved' });
    expect(await subscriptionOf(community, mari)).toMatchObject({ paid: { renewsAt: oneMonthLater.toISOString() } });
  });
});

describe('moveNextCharge while the provider is down', () => {
  it('throws unavailable at first and moves the charge on retry', async () => {
    const { community, mari } = await createSubscriber();
    const move = { userId: mari.id, to: twoMonthsLater, key: 'gift 4' };
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 500, times: 2 });
    await expect(moveNextCharge(createTestContext(community), move)).rejects.toThrow('unavailable');
    expect(await moveNextCharge(createTestContext(community), move)).toEqual({ ok: true, isMoved: true });
  });
});
