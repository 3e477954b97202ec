import { describe, expect, it } from 'vitest';
import { actors, createActorContext, createTestCommunity, type TestActor } from '#api/testing/index.ts';
import { allowedAccessLevels, canAccess } from './can-access.ts';
import { accessLevels } from './contract.ts';
import { isAccessLevelAllowed } from './queries.ts';
import { entitlementSpans } from './schema.ts';

const community = await createTestCommunity();
const guarded = await createTestCommunity({ tenant: { twoFactorRequiredFor: ['admin'] } });

async function levelsFor(who: TestActor | null, of = community) {
  const viewer = await createActorContext(of, who);
  const before = viewer.roundTrips();
  const levels = allowedAccessLevels(viewer);
  expect(accessLevels.filter((level) => canAccess(viewer, level))).toEqual(levels);
  expect(viewer.roundTrips()).toBe(before);
  return levels;
}

describe('canAccess', () => {
  it.each([
    ['visitor', 1],
    ['member', 2],
    ['expert', 2],
    ['premium', 3],
    ['donator', 4],
    ['moderator', 4],
    ['admin', 4],
  ] as const)(
    'allows a %s the first %i of the access levels everyone, members, premium and donator, without a query',
    async (who, count) => {
      const actor = who === 'visitor' ? null : await actors[who](community);
      expect(await levelsFor(actor)).toEqual(accessLevels.slice(0, count));
    },
  );

  it('treats an administrator who still has to enable two-factor as a visitor', async () => {
    expect(await levelsFor(await actors.admin(guarded), guarded)).toEqual(['everyone']);
  });
});

describe('isAccessLevelAllowed', () => {
  it('matches only rows of an allowed access level', async () => {
    const mari = await actors.donator(community);
    const found = async (levels: ReturnType<typeof allowedAccessLevels>) =>
      (
        await community.db.select().from(entitlementSpans).where(isAccessLevelAllowed(entitlementSpans.tier, levels))
      ).filter(({ userId }) => userId === mari.id).length;
    expect([await found(['everyone', 'members', 'premium']), await found([...accessLevels])]).toEqual([0, 1]);
  });
});
