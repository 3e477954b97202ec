import { expect, it } from 'vitest';
import { later } from '#api/testing/clock.ts';
import { createTestCommunity } from '#api/testing/create-test-community.ts';
import { explain } from '#api/testing/explain.ts';
import { actors, testNow } from '#api/testing/index.ts';
import { countActiveMembers, countMembersSince, selectNewestMembers } from './queries.ts';
import { users } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;

it('counts active members whose address is confirmed, and those of a period', async () => {
  await actors.member(community);
  await actors.banned(community);
  const someone = { locale: 'et', createdAt: testNow.getTime() + 1 } as const;
  await db.insert(users).values([
    { ...someone, id: crypto.randomUUID(), email: 'unconfirmed@kuu.test' },
    { ...someone, id: crypto.randomUUID(), email: 'confirmed@kuu.test', emailVerifiedAt: testNow.getTime() },
  ]);
  expect(await countActiveMembers(db)).toEqual([{ count: 2 }]);
  expect(await countMembersSince(db, later(1))).toEqual([{ count: 1 }]);
});

it('reads only an index, however many members there are', async () => {
  expect(await explain(db, countActiveMembers(db))).toEqual(['SCAN users USING COVERING INDEX users_counted']);
  expect(await explain(db, countMembersSince(db, testNow))).toEqual([
    'SEARCH users USING COVERING INDEX users_counted (created_at>?)',
  ]);
});

it('reads the newest members in order, without sorting all', async () => {
  expect(await explain(db, selectNewestMembers(db, 10))).toEqual(['SCAN users USING INDEX users_newest']);
});
