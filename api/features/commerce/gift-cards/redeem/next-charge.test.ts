import { describe, expect, it } from 'vitest';
import { recordInLedger } from '#api/features/accounts/entitlements/index.ts';
import {
  createRedemptions,
  insertChargedMember,
  interrupt,
  listMovedChargeTimes,
  loseNextSubscriptionResponses,
  paidUntil,
  refuseNextSubscriptionChange,
} from '#api/testing/charged-monthly.ts';
import {
  actors,
  createTestContext,
  day,
  failExchange,
  insertGiftCard,
  type Loss,
  later,
  minute,
  second,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { createPayingCommunity, twoMonthsLater } from '#api/testing/stripe.ts';
import { finishRedemptions } from './finish-redemptions.ts';
import { revokeGiftCard } from './revoke-gift-card.ts';

const community = await createPayingCommunity();
const at = testNow.getTime();

const { redeem, cardOf, entriesOf } = createRedemptions(community);

/** The end of the month after the paid one: 10 April to 10 May, in summer time. */
const afterGift = twoMonthsLater.getTime();

/** Counts the subscription updates sent to Stripe. */
const subscriptionUpdates = async () => {
  const { requests } = await community.stripe<{ requests: string[] }>('requests');
  return requests.filter((request) => request.startsWith('POST /v1/subscriptions/')).length;
};
const movesOf = (mari: TestActor) => listMovedChargeTimes(community, mari);

describe('a gift card that a subscriber redeems', () => {
  it('moves the next charge past the gift, then grants the time', async () => {
    const mari = await insertChargedMember(community);
    const { code, id } = await insertGiftCard(community);
    const outcome = await redeem(mari, code);
    const span = { from: new Date(paidUntil).toISOString(), until: new Date(afterGift).toISOString() };
    expect(outcome).toMatchObject({ ok: true, data: span });
    expect(await movesOf(mari)).toEqual([afterGift]);
    expect((await cardOf(id))?.state).toBe('redeemed');
  });

  it('postpones the next charge by the card’s length when its tier is higher, and the interrupted paid time follows', async () => {
    const mari = await insertChargedMember(community);
    const { code } = await insertGiftCard(community, { tier: 'donator' });
    expect(await redeem(mari, code)).toMatchObject({ ok: true, data: { from: testNow.toISOString() } });
    const month = Date.parse('2026-04-10T11:00:00.000Z') - at;
    expect(await movesOf(mari)).toEqual([paidUntil + month]);
  });

  it('waits without moving the next charge when its tier is lower', async () => {
    const mari = await insertChargedMember(community, 'donator');
    const { code } = await insertGiftCard(community);
    const updates = await subscriptionUpdates();
    const outcome = await redeem(mari, code);
    expect(outcome).toMatchObject({ ok: true, data: { from: new Date(paidUntil).toISOString() } });
    expect(await subscriptionUpdates()).toBe(updates);
    expect(await movesOf(mari)).toEqual([]);
  });

  it('stays active if the provider refuses the move, and can be redeemed by another member', async () => {
    const mari = await insertChargedMember(community);
    const { code, id } = await insertGiftCard(community);
    await refuseNextSubscriptionChange(community);
    expect(await redeem(mari, code)).toEqual({ ok: false, refusal: 'next_charge_not_moved' });
    expect(await cardOf(id)).toMatchObject({ state: 'active', redeemedBy: null, redemptionId: null });
    expect(await entriesOf(id)).toBe(0);
    const other = await actors.member(community);
    expect((await redeem(other, code)).ok).toBe(true);
  });

  it('is reserved for the member while the provider is down, and redeemed when they retry', async () => {
    const mari = await insertChargedMember(community);
    await loseNextSubscriptionResponses(community);
    const { code, id } = await insertGiftCard(community);
    await expect(redeem(mari, code)).rejects.toMatchObject({ kind: 'unavailable' });
    const other = await redeem(await actors.member(community), code);
    expect(other).toEqual({ ok: false, refusal: 'gift_card_redeemed' });
    expect(await redeem(mari, code, later(minute))).toMatchObject({ ok: true });
    expect([(await movesOf(mari)).length, await entriesOf(id)]).toEqual([1, 1]);
  });

  it('has its redemption completed by the minute job if the member doesn’t retry, even if the card has expired by then', async () => {
    const mari = await insertChargedMember(community);
    await loseNextSubscriptionResponses(community);
    const { code, id } = await insertGiftCard(community, { expiresAt: later(second) });
    await expect(redeem(mari, code)).rejects.toThrow();
    const run = (now: Date) => finishRedemptions(createTestContext(community, { now }));
    await run(later(minute - 1));
    expect((await cardOf(id))?.state).toBe('redeeming');
    await Promise.all([run(later(minute)), run(later(minute))]);
    expect([(await cardOf(id))?.state, await entriesOf(id), (await movesOf(mari)).length]).toEqual(['redeemed', 1, 1]);
    expect((await cardOf(id))?.redeemedUntil).toBe(afterGift);
  });

  it('moves the next charge again if a payment is recorded meanwhile', async () => {
    const mari = await insertChargedMember(community);
    const { code } = await insertGiftCard(community);
    const outcome = await interrupt(
      () => redeem(mari, code),
      ({ method, url }) => method === 'POST' && url.includes('/v1/subscriptions/'),
      () => {
        const time = { from: paidUntil, until: paidUntil + 30 * day };
        const payment = { kind: 'grant', tier: 'premium', source: 'payment', reference: 'in-between' } as const;
        return recordInLedger(createTestContext(community), mari.id, { ...payment, time, grantedAt: at - day });
      },
    );
    const moved = await movesOf(mari);
    expect(moved).toHaveLength(2);
    expect(outcome).toMatchObject({ data: { until: new Date(moved[1] ?? 0).toISOString() } });
  });

  it('fails with a conflict if the member subscribes concurrently, and can then be redeemed', async () => {
    const mari = await actors.member(community);
    const { code, id } = await insertGiftCard(community);
    const outcome = interrupt(
      () => redeem(mari, code),
      (_, body) => body.includes('update \\"gift_cards\\"'),
      () => insertChargedMember(community, 'premium', mari),
    );
    await expect(outcome).rejects.toMatchObject({ kind: 'conflict' });
    expect((await cardOf(id))?.state).toBe('active');
    expect((await redeem(mari, code)).ok).toBe(true);
  });

  it('leaves the next charge at the right time if moving it gets no response and another card is then revoked', async () => {
    const mari = await insertChargedMember(community);
    const [older, newer] = [await insertGiftCard(community), await insertGiftCard(community)];
    await redeem(mari, older.code);
    await loseNextSubscriptionResponses(community);
    await expect(redeem(mari, newer.code)).rejects.toThrow();
    const run = (now: Date) => finishRedemptions(createTestContext(community, { now }));
    const reason = { cardId: older.id, reason: 'refund' } as const;
    expect(await revokeGiftCard(createTestContext(community), reason)).toBe('revoked');
    expect(await redeem(mari, newer.code, later(second))).toMatchObject({ ok: true });
    await run(later(2 * minute));
    expect([(await cardOf(older.id))?.state, (await cardOf(newer.id))?.redeemedUntil]).toEqual(['redeemed', afterGift]);
    expect((await movesOf(mari)).at(-1)).toBe(afterGift);
  });

  it('leaves the next charge at the right time if moving it back gets no response and another card is then redeemed', async () => {
    const mari = await insertChargedMember(community);
    const [older, newer] = [await insertGiftCard(community), await insertGiftCard(community)];
    await redeem(mari, older.code);
    await loseNextSubscriptionResponses(community);
    expect(await revokeGiftCard(createTestContext(community), { cardId: older.id, reason: 'refund' })).toBe('revoked');
    expect((await movesOf(mari)).at(-1)).toBe(paidUntil);
    expect(await redeem(mari, newer.code, later(second))).toMatchObject({ ok: true });
    expect((await movesOf(mari)).at(-1)).toBe(afterGift);
    await finishRedemptions(createTestContext(community, { now: later(2 * minute) }));
    expect((await movesOf(mari)).at(-1)).toBe(afterGift);
  });

  const losses = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((number) =>
    (['before', 'after'] as const).map((loss): [number, Loss] => [number, loss]),
  );
  it.each(losses)(
    'is redeemed exactly once even if exchange %i is lost %s reaching the database',
    async (number, loss) => {
      const mari = await insertChargedMember(community);
      const { code, id } = await insertGiftCard(community);
      await failExchange(number, loss, () => redeem(mari, code));
      expect(await redeem(mari, code, later(second))).toMatchObject({ ok: true });
      expect([(await cardOf(id))?.state, await entriesOf(id)]).toEqual(['redeemed', 1]);
      expect((await movesOf(mari)).at(-1)).toBe((await cardOf(id))?.redeemedUntil);
    },
  );
});
