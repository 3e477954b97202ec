import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { createTestCommunity, later, second, testNow } from '#api/testing/index.ts';
import { batchAndInvalidate, bumpContentEpoch, readCommunityState } from './community-state.ts';
import { communityState } from './schema.ts';

const community = async () => {
  const { db, tenant } = await createTestCommunity();
  const read = (now = testNow, from = db) => readCommunityState(tenant.slug, () => from, now.getTime());
  return { db, place: { db, tenant }, read };
};
const deadDatabase = () => connectDatabase({ url: inject('closedUrl'), namespace: 'nobody' });

describe('readCommunityState', () => {
  it('queries the database at most once a second', async () => {
    const { db, read } = await community();
    const before = db.roundTrips();
    expect((await read()).contentEpoch).toBe(1);
    await read(later(second - 1));
    expect(db.roundTrips() - before).toBe(1);
    await read(later(second));
    expect(db.roundTrips() - before).toBe(2);
  });

  it('shows a change made elsewhere after a second, not before', async () => {
    const { db, read } = await community();
    await read();
    await bumpContentEpoch(db);
    expect((await read(later(second - 1))).contentEpoch).toBe(1);
    expect((await read(later(second))).contentEpoch).toBe(2);
  });

  it('shows a change made in this isolate at once', async () => {
    const { place, read } = await community();
    await read();
    await batchAndInvalidate(place, {});
    expect((await read()).contentEpoch).toBe(2);
  });

  it('shows a change made in this isolate at once, even if an older read finishes after it', async () => {
    const { place, read } = await community();
    await read();
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
      globalThis.fetch = send;
      const answer = await send(...asked);
      await batchAndInvalidate(place, {});
      return answer;
    };
    await read(later(second));
    expect((await read(later(second))).contentEpoch).toBe(2);
  });

  it('lets only one of many concurrent requests refresh the state while the others use the known one', async () => {
    const { db, read } = await community();
    await read();
    const before = db.roundTrips();
    await Promise.all(Array.from({ length: 20 }, () => read(later(2 * second))));
    expect(db.roundTrips() - before).toBe(1);
  });

  it('uses the known state when the database is down', async () => {
    const { read } = await community();
    const known = await read();
    expect(await read(later(60 * second), deadDatabase())).toEqual(known);
  });

  it('fails when the database is down and nothing is known', async () => {
    const { read } = await community();
    await expect(read(testNow, deadDatabase())).rejects.toThrow();
  });

  it('reports a community as unavailable if it was never set up', async () => {
    const { db, read } = await community();
    await db.delete(communityState);
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable', code: 'community_not_ready' });
  });

  it('includes the current brand', async () => {
    const { db, read } = await community();
    await publishBrand(db, { ...defaultBrand, name: 'Koit' }, { userId: null, at: testNow });
    expect(await read()).toMatchObject({ brandVersion: 2, brandSettings: { name: 'Koit' } });
  });
});

describe('batchAndInvalidate', () => {
  const writes = (db: Awaited<ReturnType<typeof community>>['db']) => ({
    note: (at: number, id = 1) =>
      db.update(communityState).set({ lastCleanedAt: at }).where(eq(communityState.id, id)).returning(),
    epoch: db.select({ epoch: communityState.contentEpoch }).from(communityState),
  });

  it('returns results by name and invalidates pages, in one database exchange and after all statements', async () => {
    const { db, place, read } = await community();
    const { note, epoch } = writes(db);
    await read();
    const before = db.roundTrips();
    const results = await batchAndInvalidate(place, { first: note(7), several: [note(8), note(9)], epoch });
    expect(db.roundTrips() - before).toBe(1);
    expect(Object.keys(results)).toEqual(['first', 'several', 'epoch']);
    expect(results.first).toMatchObject([{ lastCleanedAt: 7 }]);
    expect(results.several).toMatchObject([[{ lastCleanedAt: 8 }], [{ lastCleanedAt: 9 }]]);
    expect(results.epoch).toEqual([{ epoch: 1 }]);
    expect((await read()).contentEpoch).toBe(2);
  });

  it('keeps cached pages if the named statement changes nothing, whatever the others do', async () => {
    const { db, place, read } = await community();
    const { note, epoch } = writes(db);
    const known = await read();
    const statements = { before: note(6), absent: note(7, 2), after: note(8), epoch };
    const results = await batchAndInvalidate(place, statements, { ifChanged: 'absent' });
    expect(results).toMatchObject({ before: [{}], absent: [], after: [{ lastCleanedAt: 8 }], epoch: [{ epoch: 1 }] });
    expect(await read()).toBe(known);
  });

  it.each(['first', 'last'] as const)('invalidates pages if the named statement changes a row (%s)', async (name) => {
    const { db, place, read } = await community();
    const { note } = writes(db);
    await read();
    const statements = {
      first: note(7, name === 'first' ? 1 : 2),
      between: [note(8, 2)],
      last: note(9, name === 'last' ? 1 : 2),
    };
    await batchAndInvalidate(place, statements, { ifChanged: name });
    expect((await read()).contentEpoch).toBe(2);
  });

  it('raises the epoch directly after the named statement, before later ones run', async () => {
    const { db, place } = await community();
    const { note, epoch } = writes(db);
    const results = await batchAndInvalidate(place, { noted: note(7), epoch }, { ifChanged: 'noted' });
    expect(results.epoch).toEqual([{ epoch: 2 }]);
  });

  it('invalidates pages when it is called without statements', async () => {
    const { place, read } = await community();
    expect(await batchAndInvalidate(place, {})).toEqual({});
    expect((await read()).contentEpoch).toBe(2);
  });

  it('changes nothing if one of its statements fails', async () => {
    const { db, place, read } = await community();
    const known = await read();
    const epochless = db.insert(communityState).values({ id: 1, contentEpoch: 1, brandVersion: 1, brandSettings: {} });
    await expect(batchAndInvalidate(place, { noted: writes(db).note(7), epochless })).rejects.toThrow();
    expect(await read()).toBe(known);
    expect(await db.select({ at: communityState.lastCleanedAt }).from(communityState)).toEqual([{ at: null }]);
  });
});
