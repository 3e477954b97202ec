import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { loseNextSubscriptionResponses } from '#api/testing/charged-monthly.ts';
import {
  actors,
  call,
  createActorContext,
  createTestContext,
  day,
  failExchange,
  hour,
  insertGiftCard,
  type Loss,
  later,
  minute,
  readOutbox,
  second,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import {
  advanceStripeClock,
  copyPayingCommunity,
  createPayingCommunity,
  deliverAllEvents,
  keepSignedIn,
  oneMonthLater,
  type PayingCommunity,
  subscribe,
  subscriptionOf,
  twoMonthsLater,
} from '#api/testing/stripe.ts';
import { subscriptions } from '../../subscriptions/schema.ts';
import { giftCards } from '../schema.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';
import { revokeGiftCard } from './revoke-gift-card.ts';

const redeem = (community: PayingCommunity, as: TestActor, code: string, now = testNow) =>
  call<{ data: object; error?: { code: string } }>(community, 'POST', '/api/gift-cards/redeem', {
    as,
    now,
    body: { code },
  });
const revoke = (community: PayingCommunity, cardId: string, now = testNow) =>
  revokeGiftCard(createTestContext(community, { now }), { cardId, reason: 'refund' });
const stateOf = async ({ db }: PayingCommunity, id: string) =>
  (await db.select({ state: giftCards.state }).from(giftCards).where(eq(giftCards.id, id)))[0]?.state;
const renewal = async (community: PayingCommunity, as: TestActor, now = testNow) =>
  (await subscriptionOf(community, as, now)).paid?.renewsAt;

/** Creates a premium subscriber who has paid until April and whose card moved the next charge to May. */
async function subscriberWithGift(options: { months?: number } = {}) {
  const community = await createPayingCommunity();
  const mari = await actors.member(community);
  await subscribe(community, mari);
  const card = await insertGiftCard(community, options);
  await redeem(community, mari, card.code);
  return { community, mari, card };
}

describe('revoking a gift card that a subscriber redeemed', () => {
  it('moves the next charge back to the end of the paid time, and charges nothing in between', async () => {
    const { community, mari, card } = await subscriberWithGift();
    expect(await renewal(community, mari)).toBe(twoMonthsLater.toISOString());
    expect(await revoke(community, card.id)).toBe('revoked');
    expect(await renewal(community, mari)).toBe(oneMonthLater.toISOString());
    expect(await stateOf(community, card.id)).toBe('redeemed');
    await advanceStripeClock(community, later(2 * hour, oneMonthLater));
    await deliverAllEvents(community, later(2 * hour, oneMonthLater));
    const state = await subscriptionOf(community, mari, later(2 * hour, oneMonthLater));
    expect(state).toMatchObject({ tier: 'PREMIUM', paid: { renewsAt: twoMonthsLater.toISOString() } });
    expect(state.invoices.map(({ price }) => price.amount)).toEqual([499, 499]);
  });

  it('moves the next charge to now, not to the past, when the gift is already running', async () => {
    const { community, mari, card } = await subscriberWithGift();
    const inGift = later(5 * day, oneMonthLater);
    await advanceStripeClock(community, inGift);
    await revoke(community, card.id, inGift);
    expect(await renewal(community, mari, inGift)).toBe(later(minute, inGift).toISOString());
    const after = later(2 * hour, inGift);
    await advanceStripeClock(community, after);
    await deliverAllEvents(community, after);
    expect(await subscriptionOf(community, mari, after)).toMatchObject({
      tier: 'PREMIUM',
      expiresAt: new Date('2026-05-15T12:01:00.000Z').toISOString(),
      invoices: [{ price: { amount: 499 } }, { price: { amount: 499 } }],
    });
  });

  it('moves the next charge only to the end of another gift', async () => {
    const { community, mari, card } = await subscriberWithGift();
    const other = await insertGiftCard(community, { months: 3 });
    await redeem(community, mari, other.code);
    expect(await renewal(community, mari)).toBe('2026-08-10T12:00:00.000Z');
    await revoke(community, card.id);
    expect(await renewal(community, mari)).toBe('2026-07-10T12:00:00.000Z');
  });

  it('leaves the next charge alone if it follows paid time or is in progress', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari, 'donator');
    const cards = [await insertGiftCard(community), await insertGiftCard(community)];
    for (const { code } of cards) await redeem(community, mari, code);
    await revoke(community, cards[0]?.id ?? '');
    expect(await renewal(community, mari)).toBe(oneMonthLater.toISOString());
    const charging = later(10 * minute, oneMonthLater);
    await advanceStripeClock(community, charging);
    await deliverAllEvents(community, charging);
    await revoke(community, cards[1]?.id ?? '', charging);
    expect(await renewal(community, mari, charging)).toBe(twoMonthsLater.toISOString());
    expect(await stateOf(community, cards[1]?.id ?? '')).toBe('redeemed');
  });

  it('ends a cancelled subscription when its paid time ends', async () => {
    const { community, mari, card } = await subscriberWithGift();
    await call(community, 'POST', '/api/subscription/cancel', { as: mari });
    await revoke(community, card.id);
    expect((await subscriptionOf(community, mari)).paid?.endsAt).toBe(oneMonthLater.toISOString());
  });

  it('takes effect once when calls are concurrent or repeated', async () => {
    const { community, mari, card } = await subscriberWithGift();
    await Promise.all(Array.from({ length: 4 }, () => revoke(community, card.id)));
    await revoke(community, card.id, later(minute));
    expect(await renewal(community, mari)).toBe(oneMonthLater.toISOString());
    const { db } = community;
    const rows = await db.select().from(entitlements).where(eq(entitlements.reference, card.id));
    expect(rows).toMatchObject([{ revokedAt: testNow.getTime() }]);
  });

  it('is finished by the minute job after an outage, and the card counts as redeemed until then', async () => {
    const { community, mari, card } = await subscriberWithGift();
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 500, times: 2 });
    expect(await revoke(community, card.id, later(2 * minute))).toBe('revoked');
    expect([await stateOf(community, card.id), await renewal(community, mari)]).toEqual([
      'revoking',
      twoMonthsLater.toISOString(),
    ]);
    const again = await redeem(community, mari, card.code);
    expect(again.status).toBe(200);
    const stranger = await redeem(community, await actors.member(community), card.code);
    expect(stranger.body.error?.code).toBe('gift_card_redeemed');
    await runMinute(createTestContext(community, { now: later(3 * minute) }));
    expect([await stateOf(community, card.id), await renewal(community, mari)]).toEqual([
      'redeemed',
      oneMonthLater.toISOString(),
    ]);
  });

  it('waits for a pending redemption that postpones the charge', async () => {
    const { community, mari, card } = await subscriberWithGift();
    const other = await insertGiftCard(community);
    const { db } = community;
    await loseNextSubscriptionResponses(community);
    const context = await createActorContext(community, mari);
    await expect(redeemGiftCard(context, { code: other.code })).rejects.toThrow();
    await deliverAllEvents(community);
    await revoke(community, card.id);
    expect(await stateOf(community, card.id)).toBe('revoking');
    const now = later(2 * minute);
    await runMinute(createTestContext(community, { now }));
    await runMinute(createTestContext(community, { now: later(minute, now) }));
    expect([await stateOf(community, card.id), await stateOf(community, other.id)]).toEqual(['redeemed', 'redeemed']);
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, mari.id));
    expect(row?.periodEnd).toBe(twoMonthsLater.getTime());
  });

  it.each<Loss>(['before', 'after'])(
    'has the same result whichever exchange is lost %s reaching the database',
    async (loss) => {
      const { community: begun, mari, card } = await subscriberWithGift();
      let number = 1;
      for (let isLost = true; isLost; number += 1) {
        const community = await copyPayingCommunity(begun);
        isLost = await failExchange(number, loss, () => revoke(community, card.id));
        await revoke(community, card.id, later(second));
        await runMinute(createTestContext(community, { now: later(2 * minute) }));
        const outcome = [await stateOf(community, card.id), await renewal(community, mari)];
        expect([number, ...outcome]).toEqual([number, 'redeemed', oneMonthLater.toISOString()]);
        expect(await community.db.$count(entitlements, eq(entitlements.reference, card.id))).toBe(1);
      }
      expect(number).toBeGreaterThan(8);
    },
  );
});

describe('refunding a gift order', () => {
  it('moves the next charge of the card’s redeemer back', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const wanted = { tier: 'premium', months: '1', quantity: '1', email: 'ostja@people.test' };
    const { body } = await call<{ data: { url: string } }>(community, 'POST', '/api/orders', { body: wanted });
    const { payment_intent: payment } = await community.stripe<{ payment_intent: string }>('pay', {
      session: body.data.url.split('/').at(-1),
    });
    await deliverAllEvents(community);
    const gift = (await readOutbox(community)).find(({ to }) => to === 'ostja@people.test');
    const code = gift?.blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : []))[0] ?? '';
    await keepSignedIn(community, mari, testNow);
    await redeem(community, mari, code);
    expect(await renewal(community, mari)).toBe(twoMonthsLater.toISOString());
    await community.stripe('refund', { payment });
    await deliverAllEvents(community);
    expect(await renewal(community, mari)).toBe(oneMonthLater.toISOString());
  });
});
