import { describe, expect, it } from 'vitest';
import { recordInLedger } from '#api/features/accounts/entitlements/index.ts';
import { insertCharged, paidUntil, redemptionsIn, startProvider } from '#api/testing/charged-monthly.ts';
import {
  actors,
  contextOf,
  createTestCommunity,
  createTestContext,
  day,
  failExchange,
  type Loss,
  later,
  makeCard,
  minute,
  second,
  testNow,
} from '#api/testing/index.ts';
import { livePlan } from '../subscriptions/index.ts';
import { finishRedemptions } from './finish-redemptions.ts';
import type { NextCharge } from './next-charge.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';

const community = await createTestCommunity();
const at = testNow.getTime();

const { redeem, cardOf, entriesOf } = redemptionsIn(community);

/** The month after what was paid for: 30 March to 30 April, in summer time. */
const afterGift = Date.parse('2026-04-30T12:00:00.000Z');

describe('a card of a member who is charged each month', () => {
  it('moves the next charge to after the gift, then gives the time', async () => {
    const mari = await insertCharged(community);
    const provider = startProvider();
    const { code, id } = await makeCard(community);
    const outcome = await redeem(mari, code, provider);
    const span = { from: new Date(paidUntil).toISOString(), until: new Date(afterGift).toISOString() };
    expect(outcome).toMatchObject({ ok: true, data: span });
    expect([...provider.moves.values()]).toEqual([afterGift]);
    expect((await cardOf(id))?.state).toBe('redeemed');
  });

  it('moves it past a higher gift and what that interrupts', async () => {
    const mari = await insertCharged(community);
    const provider = startProvider();
    const { code } = await makeCard(community, { tier: 'donator' });
    expect(await redeem(mari, code, provider)).toMatchObject({ ok: true, data: { from: testNow.toISOString() } });
    const month = Date.parse('2026-04-10T11:00:00.000Z') - at;
    expect([...provider.moves.values()]).toEqual([paidUntil + month]);
  });

  it('does not move it for a lower card, which waits', async () => {
    const mari = await insertCharged(community, 'donator');
    const provider = startProvider();
    const { code } = await makeCard(community);
    const outcome = await redeem(mari, code, provider);
    expect(outcome).toMatchObject({ ok: true, data: { from: new Date(paidUntil).toISOString() } });
    expect(provider.asked).toBe(0);
  });

  it('stays unredeemed when the provider refuses, and is anybody’s again', async () => {
    const mari = await insertCharged(community);
    const { code, id } = await makeCard(community);
    expect(await redeem(mari, code, startProvider('refuses'))).toEqual({ ok: false, refusal: 'next_charge_not_moved' });
    expect(await cardOf(id)).toMatchObject({ state: 'active', redeemedBy: null, redemptionId: null });
    expect(await entriesOf(id)).toBe(0);
    const other = await actors.member(community);
    expect((await redeem(other, code)).ok).toBe(true);
  });

  it('is the member’s while the provider does not answer, and their retry finishes it', async () => {
    const mari = await insertCharged(community);
    const provider = startProvider('is out');
    const { code, id } = await makeCard(community);
    await expect(redeem(mari, code, provider)).rejects.toMatchObject({ kind: 'unavailable' });
    const other = await redeem(await actors.member(community), code);
    expect(other).toEqual({ ok: false, refusal: 'gift_card_redeemed' });
    provider.answer = 'moves';
    expect(await redeem(mari, code, provider, later(minute))).toMatchObject({ ok: true });
    expect([provider.moves.size, await entriesOf(id)]).toEqual([1, 1]);
  });

  it('is finished by the minute job when nobody comes back, also for a card whose date is over by then', async () => {
    const mari = await insertCharged(community);
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
    const mari = await insertCharged(community);
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
    await insertCharged(community, 'premium', mari);
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
    const mari = await insertCharged(community);
    const provider = startProvider();
    const { code, id } = await makeCard(community);
    await failExchange(number, loss, () => redeem(mari, code, provider));
    expect(await redeem(mari, code, provider, later(second))).toMatchObject({ ok: true });
    expect([(await cardOf(id))?.state, await entriesOf(id)]).toEqual(['redeemed', 1]);
    expect([...provider.moves.values()].at(-1)).toBe((await cardOf(id))?.redeemedUntil);
  });
});
