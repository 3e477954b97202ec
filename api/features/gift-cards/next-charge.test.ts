import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '#api/platform/http/app-error.ts';
import {
  actors,
  contextOf,
  createTestCommunity,
  createTestContext,
  day,
  failExchange,
  grantTo,
  type Loss,
  later,
  makeCard,
  minute,
  second,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { recordInLedger } from '../entitlements/index.ts';
import { entitlements } from '../entitlements/schema.ts';
import { livePlan } from '../subscriptions/index.ts';
import { subscriptions } from '../subscriptions/schema.ts';
import { finishRedemptions } from './finish-redemptions.ts';
import type { NextCharge } from './next-charge.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';
import { revokeGiftCard } from './revoke-gift-card.ts';
import { giftCards } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const at = testNow.getTime();
const paidUntil = at + 20 * day;

/** Who charges members each month: what it was asked, and what it says to it. */
function startProvider(answer: 'moves' | 'refuses' | 'is out' = 'moves') {
  const moves = new Map<string, number>();
  const provider = {
    answer,
    asked: 0,
    moves,
    nextCharge: {
      livePlan,
      move: async (_, { to, key }) => {
        provider.asked += 1;
        if (provider.answer === 'refuses') return { ok: false, refusal: 'next_charge_not_moved' };
        moves.set(key, to.getTime());
        if (provider.answer === 'is out') throw new AppError('unavailable');
        return { ok: true };
      },
      align: async () => true,
    } satisfies NextCharge,
  };
  return provider;
}

/** A member who pays for premium each month, and has twenty days of it left. */
async function subscriber(plan: 'premium' | 'donator' = 'premium', member?: TestActor) {
  const mari = member ?? (await actors.member(community));
  await grantTo(community, mari, {
    tier: plan,
    time: { from: at - 10 * day, until: paidUntil },
    grantedAt: at - 10 * day,
  });
  await subscribe(mari, plan);
  return mari;
}

async function subscribe(mari: TestActor, plan: 'premium' | 'donator') {
  await db.insert(subscriptions).values({
    id: `sub-${mari.id}`,
    provider: 'test',
    customerId: mari.id,
    userId: mari.id,
    plan,
    amount: 499,
    currency: 'EUR',
    status: 'active',
    startedAt: at - 10 * day,
    periodEnd: paidUntil,
    revision: 1,
    updatedAt: at,
  });
}

const redeem = async (mari: TestActor, code: string, { nextCharge }: ReturnType<typeof startProvider>, now = testNow) =>
  redeemGiftCard(await contextOf(community, mari, { now }), { code }, nextCharge);
const cardOf = async (id: string) => (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0];
const entriesOf = (id: string) => db.$count(entitlements, eq(entitlements.reference, id));

/** The month after what was paid for: 30 March to 30 April, in summer time. */
const afterGift = Date.parse('2026-04-30T12:00:00.000Z');

describe('a card of a member who is charged each month', () => {
  it('moves the next charge to after the gift, then gives the time', async () => {
    const mari = await subscriber();
    const provider = startProvider();
    const { code, id } = await makeCard(community);
    const outcome = await redeem(mari, code, provider);
    const span = { from: new Date(paidUntil).toISOString(), until: new Date(afterGift).toISOString() };
    expect(outcome).toMatchObject({ ok: true, data: span });
    expect([...provider.moves.values()]).toEqual([afterGift]);
    expect((await cardOf(id))?.state).toBe('redeemed');
  });

  it('moves it past a higher gift and what that interrupts', async () => {
    const mari = await subscriber();
    const provider = startProvider();
    const { code } = await makeCard(community, { tier: 'donator' });
    expect(await redeem(mari, code, provider)).toMatchObject({ ok: true, data: { from: testNow.toISOString() } });
    const month = Date.parse('2026-04-10T11:00:00.000Z') - at;
    expect([...provider.moves.values()]).toEqual([paidUntil + month]);
  });

  it('does not move it for a lower card, which waits', async () => {
    const mari = await subscriber('donator');
    const provider = startProvider();
    const { code } = await makeCard(community);
    const outcome = await redeem(mari, code, provider);
    expect(outcome).toMatchObject({ ok: true, data: { from: new Date(paidUntil).toISOString() } });
    expect(provider.asked).toBe(0);
  });

  it('stays unredeemed when the provider refuses, and is anybody’s again', async () => {
    const mari = await subscriber();
    const { code, id } = await makeCard(community);
    expect(await redeem(mari, code, startProvider('refuses'))).toEqual({ ok: false, refusal: 'next_charge_not_moved' });
    expect(await cardOf(id)).toMatchObject({ state: 'active', redeemedBy: null, redemptionId: null });
    expect(await entriesOf(id)).toBe(0);
    const other = await actors.member(community);
    expect((await redeem(other, code, startProvider())).ok).toBe(true);
  });

  it('is the member’s while the provider does not answer, and their retry finishes it', async () => {
    const mari = await subscriber();
    const provider = startProvider('is out');
    const { code, id } = await makeCard(community);
    await expect(redeem(mari, code, provider)).rejects.toMatchObject({ kind: 'unavailable' });
    const other = await redeem(await actors.member(community), code, startProvider());
    expect(other).toEqual({ ok: false, refusal: 'gift_card_redeemed' });
    provider.answer = 'moves';
    expect(await redeem(mari, code, provider, later(minute))).toMatchObject({ ok: true });
    expect([provider.moves.size, await entriesOf(id)]).toEqual([1, 1]);
  });

  it('is finished by the minute job when nobody comes back, also for a card whose date is over by then', async () => {
    const mari = await subscriber();
    const provider = startProvider('is out');
    const { code, id } = await makeCard(community, { expiresAt: later(second) });
    await expect(redeem(mari, code, provider)).rejects.toThrow();
    const run = (now: Date) => finishRedemptions(createTestContext(community, { now }), provider.nextCharge);
    provider.answer = 'moves';
    await run(later(minute - 1));
    expect((await cardOf(id))?.state).toBe('redeeming');
    await Promise.all([run(later(minute)), run(later(minute))]);
    expect([(await cardOf(id))?.state, await entriesOf(id), provider.moves.size]).toEqual(['redeemed', 1, 1]);
    expect((await cardOf(id))?.redeemedUntil).toBe(afterGift);
  });

  it('moves on when a charge was paid meanwhile', async () => {
    const mari = await subscriber();
    const provider = startProvider();
    const { code } = await makeCard(community);
    const { move } = provider.nextCharge;
    let isFirst = true;
    provider.nextCharge.move = async (context, asked) => {
      if (isFirst) {
        isFirst = false;
        const time = { from: paidUntil, until: paidUntil + 30 * day };
        const payment = { kind: 'grant', tier: 'premium', source: 'payment', reference: 'in-between' } as const;
        await recordInLedger(context, mari.id, { ...payment, time, grantedAt: at - day });
      }
      return move(context, asked);
    };
    const outcome = await redeem(mari, code, provider);
    const moved = [...provider.moves.values()];
    expect(moved).toHaveLength(2);
    expect(outcome).toMatchObject({ data: { until: new Date(moved[1] ?? 0).toISOString() } });
  });

  it('is looked up again when the member subscribed in that moment', async () => {
    const mari = await actors.member(community);
    const provider = startProvider();
    const { code, id } = await makeCard(community);
    let reads = 0;
    const late: NextCharge = {
      ...provider.nextCharge,
      livePlan: (userId) => {
        reads += 1;
        return reads === 1 ? livePlan('nobody') : livePlan(userId);
      },
    };
    await subscriber('premium', mari);
    await expect(redeemGiftCard(await contextOf(community, mari), { code }, late)).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect((await cardOf(id))?.state).toBe('active');
    expect((await redeem(mari, code, provider)).ok).toBe(true);
  });

  const losses = [1, 2, 3, 4, 5].flatMap((number) =>
    (['before', 'after'] as const).map((loss): [number, Loss] => [number, loss]),
  );
  it.each(losses)('when exchange %i is lost %s it reached the database, is redeemed once', async (number, loss) => {
    const mari = await subscriber();
    const provider = startProvider();
    const { code, id } = await makeCard(community);
    await failExchange(number, loss, () => redeem(mari, code, provider));
    expect(await redeem(mari, code, provider, later(second))).toMatchObject({ ok: true });
    expect([(await cardOf(id))?.state, await entriesOf(id)]).toEqual(['redeemed', 1]);
    expect([...provider.moves.values()].at(-1)).toBe((await cardOf(id))?.redeemedUntil);
  });
});

describe('revokeGiftCard', () => {
  const revoke = (cardId: string, now = testNow, provider = startProvider()) =>
    revokeGiftCard(createTestContext(community, { now }), { cardId, reason: 'refund' }, provider.nextCharge);

  it('cancels a card that nobody has redeemed', async () => {
    const { code, id } = await makeCard(community);
    expect([await revoke(id), await revoke(id)]).toEqual(['cancelled', 'cancelled']);
    const outcome = await redeem(await actors.member(community), code, startProvider());
    expect(outcome).toEqual({ ok: false, refusal: 'gift_card_cancelled' });
  });

  it('takes back what is left of a redeemed one; what waited moves up', async () => {
    const mari = await actors.member(community);
    const [gold, plain] = [await makeCard(community, { tier: 'donator' }), await makeCard(community)];
    await redeem(mari, gold.code, startProvider());
    await redeem(mari, plain.code, startProvider());
    expect([await revoke(gold.id, later(5 * day)), await revoke(gold.id, later(6 * day))]).toEqual([
      'revoked',
      'revoked',
    ]);
    const rows = await db.select().from(entitlements).where(eq(entitlements.userId, mari.id));
    expect(rows.map(({ revokedAt }) => revokedAt).sort()).toEqual([at + 5 * day, null]);
    const profile = (await contextOf(community, mari, { now: later(5 * day) })).actor;
    expect(profile).toMatchObject({
      user: { subscription: { plan: 'premium', expiresAt: '2026-04-15T11:00:00.000Z' } },
    });
  });

  it('finishes a redemption that is going on first', async () => {
    const mari = await subscriber();
    const provider = startProvider('is out');
    const { code, id } = await makeCard(community);
    await expect(redeem(mari, code, provider)).rejects.toThrow();
    await expect(revoke(id, later(second), provider)).rejects.toThrow();
    provider.answer = 'moves';
    expect(await revoke(id, later(second), provider)).toBe('revoked');
    expect(await entriesOf(id)).toBe(1);
  });

  it('knows nothing of a card that is not there', async () => {
    expect(await revoke('nothing')).toBe('unknown');
  });
});
