import { describe, expect, it } from 'vitest';
import { actors, createTestContext } from '#api/testing/index.ts';
import {
  april,
  createPayingCommunity,
  createSubscriber,
  manageSubscription,
  may,
  subscribe,
  subscriptionOf,
} from '#api/testing/stripe.ts';
import { moveNextCharge } from './move-next-charge.ts';

describe('moveNextCharge', async () => {
  const community = await createPayingCommunity();
  const move = (userId: string, key: string) => moveNextCharge(createTestContext(community), { userId, to: may, key });

  it('charges next after the gift, for nothing until then; twice is once', async () => {
    const mari = await actors.member(community);
    await subscribe(community, mari);
    expect(await move(mari.id, 'gift 1')).toEqual({ ok: true, isMoved: true });
    expect(await move(mari.id, 'gift 1')).toEqual({ ok: true, isMoved: false });
    expect(await subscriptionOf(community, mari)).toMatchObject({
      paid: { plan: 'premium', status: 'active', renewsAt: may.toISOString() },
      invoices: [{ plan: 'premium' }],
    });
  });

  it('has nothing to move without a subscription, and for one that is cancelled', async () => {
    const mari = await actors.member(community);
    expect(await move(mari.id, 'gift 2')).toEqual({ ok: true, isMoved: false });
    await subscribe(community, mari);
    await manageSubscription(community, mari, 'cancel');
    expect(await move(mari.id, 'gift 2')).toEqual({ ok: true, isMoved: false });
  });

  it('is refused when the provider says no: the gift stays with who gave it', async () => {
    const mari = await actors.member(community);
    await subscribe(community, mari);
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 402, times: 1 });
    expect(await move(mari.id, 'gift 3')).toEqual({ ok: false, refusal: 'next_charge_not_moved' });
    expect(await subscriptionOf(community, mari)).toMatchObject({ paid: { renewsAt: april.toISOString() } });
  });
});

describe('moveNextCharge without an answer', () => {
  it('can’t tell, and is done once when it is tried again', async () => {
    const { community, mari } = await createSubscriber();
    const move = { userId: mari.id, to: may, key: 'gift 4' };
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 500, times: 2 });
    await expect(moveNextCharge(createTestContext(community), move)).rejects.toThrow('unavailable');
    expect(await moveNextCharge(createTestContext(community), move)).toEqual({ ok: true, isMoved: true });
  });
});
