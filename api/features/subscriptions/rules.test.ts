import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, day, later, testNow } from '#api/testing/index.ts';
import { summarizeTier } from './rules.ts';
import { entitlements } from './schema.ts';

describe('summarizeTier', () => {
  it.each([null, '', 'basic|1', 'gold|1767225600000'])('takes %j for a basic member', (inForce) => {
    expect(summarizeTier(inForce)).toEqual({ plan: 'basic', tier: null, status: 'active', expiresAt: null });
  });

  it.each([
    ['premium', 'PREMIUM'],
    ['donator', 'DONATOR'],
  ])('reads %s with its end', (plan, tier) => {
    expect(summarizeTier(`${plan}|1767225600000`)).toEqual({
      plan,
      tier,
      status: 'active',
      expiresAt: '2026-01-01T00:00:00.000Z',
    });
  });
});

describe('the tier of a member', async () => {
  const community = await createTestCommunity();
  const at = testNow.getTime();
  const memberWith = async (...spans: { tier: 'premium' | 'donator'; from: number; until: number }[]) => {
    const mari = await actors.member(community);
    const rows = spans.map(({ tier, from, until }, index) => ({
      id: `${mari.id}-${index}`,
      userId: mari.id,
      tier,
      source: 'admin' as const,
      startsAt: at + from,
      endsAt: at + until,
      createdAt: at,
    }));
    await community.db.insert(entitlements).values(rows);
    return async (now: Date) =>
      (await call(community, 'GET', '/api/users/profile', { as: mari, now })).body.user?.subscription;
  };

  it('begins and ends to the millisecond', async () => {
    const tierAt = await memberWith({ tier: 'premium', from: day, until: 2 * day });
    expect((await tierAt(later(day - 1)))?.tier).toBeNull();
    expect((await tierAt(later(day)))?.tier).toBe('PREMIUM');
    expect((await tierAt(later(2 * day - 1)))?.tier).toBe('PREMIUM');
    expect((await tierAt(later(2 * day)))?.tier).toBeNull();
  });

  it('is the higher of two in force, and of two of the same the one that ends later', async () => {
    const tierAt = await memberWith(
      { tier: 'premium', from: 0, until: 4 * day },
      { tier: 'donator', from: 0, until: day },
      { tier: 'donator', from: 0, until: 2 * day },
    );
    expect(await tierAt(testNow)).toMatchObject({ tier: 'DONATOR', expiresAt: later(2 * day).toISOString() });
    expect((await tierAt(later(3 * day)))?.tier).toBe('PREMIUM');
  });
});
