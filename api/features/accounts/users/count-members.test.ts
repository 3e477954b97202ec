import { expect, it } from 'vitest';
import { later } from '#api/testing/clock.ts';
import { createTestCommunity } from '#api/testing/create-test-community.ts';
import { explain } from '#api/testing/explain.ts';
import { actors, testNow } from '#api/testing/index.ts';
import { countActiveMembers, countMembersJoinedSince, selectNewestMembers } from './queries.ts';
import { users } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;

it('countActiveMembers and countMembersJoinedSince count active members with a confirmed address', async () => {
  await actors.member(community);
  await actors.banned(community);
  const someone = { locale: 'et', createdAt: testNow.getTime() + 1 } as const;
  await db.insert(users).values([
    { ...someone, id: crypto.randomUUID(), email: 'unconfirmed@kuu.test' },
    { ...someone, id: crypto.randomUUID(), email: 'confirmed@kuu.test', emailVerifiedAt: testNow.getTime() },
  ]);
  expect(await countActiveMembers(db)).toEqual([{ count: 2 }]);
  expect(await countMembersJoinedSince(db, later(1))).toEqual([{ count: 1 }]);
});

it('countActiveMembers and countMembersJoinedSince read only indexes', async () => {
  expect(await explain(db, countActiveMembers(db))).toEqual([
    'SCAN CONSTANT ROW',
    'SCALAR SUBQUERY 1',
    'SCAN users USING COVERING INDEX users_email_unique',
    'SCALAR SUBQUERY 2',
    'SCAN users USING COVERING INDEX users_uncounted',
  ]);
  expect(await explain(db, countMembersJoinedSince(db, testNow))).toEqual([
    'SEARCH users USING COVERING INDEX users_counted (created_at>?)',
  ]);
});

it('selectNewestMembers reads members in the order of an index, without sorting', async () => {
  expect(await explain(db, selectNewestMembers(db, 10))).toEqual(['SCAN users USING INDEX users_newest']);
});
