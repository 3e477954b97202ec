import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, day, grantTo, later, testNow } from '#api/testing/index.ts';
import { summarizeTier } from './rules.ts';

describe('summarizeTier', () => {
  it.each([null, '', 'basic|1', 'gold|1767225600000'])('treats %j as a basic member', (inForce) => {
    expect(summarizeTier(inForce)).toEqual({ plan: 'basic', tier: null, status: 'active', expiresAt: null });
  });

  it.each([
    ['premium', 'PREMIUM'],
    ['donator', 'DONATOR'],
  ])('parses the end and cancellation of %s', (plan, tier) => {
    const expiresAt = '2026-01-01T00:00:00.000Z';
    const read = (status: string) => summarizeTier(`${plan}|1767225600000|${status}`);
    expect(read('active')).toEqual({ plan, tier, status: 'active', expiresAt });
    expect(read('cancelled')).toEqual({ plan, tier, status: 'cancelled', expiresAt });
  });

  it('returns the status expired for a member whose tier has ended', () => {
    expect(summarizeTier('basic||expired')).toEqual({ plan: 'basic', tier: null, status: 'expired', expiresAt: null });
  });
});

describe('a member’s tier', async () => {
  const community = await createTestCommunity();
  const at = testNow.getTime();

  it('is in force from exactly its start until exactly its end', async () => {
    const mari = await actors.member(community);
    const time = { from: at + day, until: at + 2 * day };
    await grantTo(community, mari, { tier: 'premium', time, grantedAt: at + day });
    const tierAt = async (now: Date) =>
      (await call(community, 'GET', '/api/users/profile', { as: mari, now })).body.user?.subscription.tier;
    expect(await tierAt(later(day - 1))).toBeNull();
    expect(await tierAt(later(day))).toBe('PREMIUM');
    expect(await tierAt(later(2 * day - 1))).toBe('PREMIUM');
    expect(await tierAt(later(2 * day))).toBeNull();
  });
});
