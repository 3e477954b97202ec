import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { createRedemptions, insertChargedMember, loseNextSubscriptionResponses } from '#api/testing/charged-monthly.ts';
import {
  actors,
  createActorContext,
  createTestContext,
  day,
  insertGiftCard,
  later,
  second,
  testNow,
} from '#api/testing/index.ts';
import { createPayingCommunity } from '#api/testing/stripe.ts';
import { revokeGiftCard } from './revoke-gift-card.ts';

const community = await createPayingCommunity();
const { db } = community;
const at = testNow.getTime();

const { redeem, entriesOf } = createRedemptions(community);

describe('revokeGiftCard', () => {
  const revoke = (cardId: string, now = testNow) =>
    revokeGiftCard(createTestContext(community, { now }), { cardId, reason: 'refund' });

  it('cancels an unredeemed card', async () => {
    const { code, id } = await insertGiftCard(community);
    expect([await revoke(id), await revoke(id)]).toEqual(['cancelled', 'cancelled']);
    const outcome = await redeem(await actors.member(community), code);
    expect(outcome).toEqual({ ok: false, refusal: 'gift_card_cancelled' });
  });

  it('revokes the rest of a redeemed card and starts the waiting card earlier', async () => {
    const mari = await actors.member(community);
    const [gold, plain] = [await insertGiftCard(community, { tier: 'donator' }), await insertGiftCard(community)];
    await redeem(mari, gold.code);
    await redeem(mari, plain.code);
    expect([await revoke(gold.id, later(5 * day)), await revoke(gold.id, later(6 * day))]).toEqual([
      'revoked',
      'revoked',
    ]);
    const rows = await db.select().from(entitlements).where(eq(entitlements.userId, mari.id));
    expect(rows.map(({ revokedAt }) => revokedAt).sort()).toEqual([at + 5 * day, null]);
    const profile = (await createActorContext(community, mari, { now: later(5 * day) })).actor;
    expect(profile).toMatchObject({
      user: { subscription: { plan: 'premium', expiresAt: '2026-04-15T11:00:00.000Z' } },
    });
  });

  it('finishes a pending redemption first', async () => {
    const mari = await insertChargedMember(community);
    await loseNextSubscriptionResponses(community, 2);
    const { code, id } = await insertGiftCard(community);
    await expect(redeem(mari, code)).rejects.toThrow();
    await expect(revoke(id, later(second))).rejects.toThrow();
    expect(await revoke(id, later(second))).toBe('revoked');
    expect(await entriesOf(id)).toBe(1);
  });

  it('returns unknown for an unknown card', async () => {
    expect(await revoke('nothing')).toBe('unknown');
  });
});
