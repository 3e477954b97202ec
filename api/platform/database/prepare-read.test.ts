import { gt } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import { createTestCommunity } from '#api/testing/index.ts';
import type { Database } from './connect.ts';
import { type Given, msOf, type Places, prepareRead, readPrepared } from './prepare-read.ts';

const [one, other] = [await createTestCommunity(), await createTestCommunity()];
const row = (key: string, startedAt: number) => ({ key, startedAt, expiresAt: startedAt + 1, count: 1 });
await one.db.insert(rateLimits).values([row('a', 10), row('b', 20)]);
await other.db.insert(rateLimits).values([row('c', 30)]);

const startedAfter = (db: Database, time: Given<Date>) =>
  db
    .select()
    .from(rateLimits)
    .where(gt(rateLimits.startedAt, msOf(time)));
const late = prepareRead((db, { time }: Places<{ time: Date }>) => startedAfter(db, time));
const all = prepareRead((db) => db.select({ key: rateLimits.key }).from(rateLimits));

describe('a prepared read', () => {
  it('returns the same rows as the plain statement, for the values of each call', async () => {
    for (const time of [0, 10, 20]) {
      const [rows] = await readPrepared(one.db, [late], { time: new Date(time) });
      expect(rows).toEqual(await startedAfter(one.db, new Date(time)));
    }
  });

  it('reads from the community of the request', async () => {
    expect(await readPrepared(one.db, [all], {})).toEqual([[{ key: 'a' }, { key: 'b' }]]);
    expect(await readPrepared(other.db, [all], {})).toEqual([[{ key: 'c' }]]);
  });

  it('shares one exchange with any number of other reads', async () => {
    const before = one.db.roundTrips();
    const [lateOnes, everything] = await readPrepared(one.db, [late, all], { time: new Date(10) });
    expect([lateOnes.length, everything.length, one.db.roundTrips() - before]).toEqual([1, 2, 1]);
  });

  it('is refused without one of its values', async () => {
    // @ts-expect-error: the compiler rejects it too.
    await expect(readPrepared(one.db, [late], {})).rejects.toThrow('time');
  });
});
