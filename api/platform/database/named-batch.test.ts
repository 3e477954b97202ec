import { eq } from 'drizzle-orm';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import { createTestCommunity } from '#api/testing/index.ts';
import { namedBatch, nameResults } from './named-batch.ts';

const { db } = await createTestCommunity();
const row = (key: string, count = 1) => ({ key, startedAt: 10, expiresAt: 20, count });
const insert = (key: string) => db.insert(rateLimits).values(row(key)).returning({ key: rateLimits.key });
const read = (key: string) => db.select({ count: rateLimits.count }).from(rateLimits).where(eq(rateLimits.key, key));
const write = (key: string, count: number) => db.update(rateLimits).set({ count }).where(eq(rateLimits.key, key));

describe('namedBatch', () => {
  it('returns each result under the name of its statement', async () => {
    const results = await namedBatch(db, { made: insert('names'), count: read('names') });
    expect(results).toEqual({ made: [{ key: 'names' }], count: [{ count: 1 }] });
    expectTypeOf(results.made).toEqualTypeOf<Array<{ key: string }>>();
    expectTypeOf(results.count).toEqualTypeOf<Array<{ count: number }>>();
  });

  it('returns a list of results for a list of statements, and keeps later results in place', async () => {
    const { before, made, after } = await namedBatch(db, {
      before: read('list-1'),
      made: [insert('list-1'), insert('list-2'), insert('list-3')],
      after: read('list-3'),
    });
    expect(before).toEqual([]);
    expect(made).toEqual([[{ key: 'list-1' }], [{ key: 'list-2' }], [{ key: 'list-3' }]]);
    expect(after).toEqual([{ count: 1 }]);
  });

  it('runs statements in the order written, in one exchange', async () => {
    const before = db.roundTrips();
    const { first, second, third } = await namedBatch(db, {
      made: insert('order'),
      first: read('order'),
      changes: [write('order', 2), write('order', 3)],
      second: read('order'),
      last: write('order', 4),
      third: read('order'),
    });
    expect([first, second, third]).toEqual([[{ count: 1 }], [{ count: 3 }], [{ count: 4 }]]);
    expect(db.roundTrips() - before).toBe(1);
  });

  it('allows an empty list anywhere, without shifting other results', async () => {
    const none: Array<ReturnType<typeof insert>> = [];
    const results = await namedBatch(db, { none, made: insert('gap'), noneEither: none, count: read('gap') });
    expect(results).toEqual({ none: [], made: [{ key: 'gap' }], noneEither: [], count: [{ count: 1 }] });
  });

  it('sends nothing to the database if there are no statements', async () => {
    const before = db.roundTrips();
    expect(await namedBatch(db, {})).toEqual({});
    expect(await namedBatch(db, { none: [] })).toEqual({ none: [] });
    expect(db.roundTrips() - before).toBe(0);
  });

  it('runs all of its statements or none', async () => {
    await expect(namedBatch(db, { made: insert('all'), again: [insert('all')] })).rejects.toThrow();
    expect(await read('all')).toEqual([]);
  });
});

it('nameResults names the results of a batch that was run elsewhere', () => {
  const statements = { one: read('a'), several: [read('b'), read('c')], last: read('d') };
  expect(nameResults(statements, [[1], [2], [3], [4]])).toEqual({ one: [1], several: [[2], [3]], last: [4] });
});
