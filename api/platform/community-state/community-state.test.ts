import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { createTestCommunity, later, second, testNow } from '#api/testing/index.ts';
import { bumpContentEpoch, readCommunityState, writePublic } from './community-state.ts';
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
    await writePublic(place, []);
    expect((await read()).contentEpoch).toBe(2);
  });

  it('shows a change made in this isolate at once, even if an older read finishes after it', async () => {
    const { place, read } = await community();
    await read();
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
      globalThis.fetch = send;
      const answer = await send(...asked);
      await writePublic(place, []);
      return answer;
    };
    await read(later(second));
    expect((await read(later(second))).contentEpoch).toBe(2);
  });

  it('lets one of many requests refresh while the others use what is known', async () => {
    const { db, read } = await community();
    await read();
    const before = db.roundTrips();
    await Promise.all(Array.from({ length: 20 }, () => read(later(2 * second))));
    expect(db.roundTrips() - before).toBe(1);
  });

  it('uses what is known when the database is down', async () => {
    const { read } = await community();
    const known = await read();
    expect(await read(later(60 * second), deadDatabase())).toEqual(known);
  });

  it('fails when the database is down and nothing is known', async () => {
    const { read } = await community();
    await expect(read(testNow, deadDatabase())).rejects.toThrow();
  });

  it('answers 503 for a community that was never set up', async () => {
    const { db, read } = await community();
    await db.delete(communityState);
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable', code: 'community_not_ready' });
  });

  it('carries the current brand', async () => {
    const { db, read } = await community();
    await publishBrand(db, { ...defaultBrand, name: 'Koit' }, { userId: null, at: testNow });
    expect(await read()).toMatchObject({ brandVersion: 2, brandSettings: { name: 'Koit' } });
  });
});

describe('writePublic', () => {
  it('answers what its statements do, and makes pages stale with them', async () => {
    const { db, place, read } = await community();
    const noted = db.update(communityState).set({ lastCleanedAt: 7 }).returning({ at: communityState.lastCleanedAt });
    const epoch = db.select({ epoch: communityState.contentEpoch }).from(communityState);
    expect(await writePublic(place, [noted, epoch])).toEqual([[{ at: 7 }], [{ epoch: 1 }]]);
    expect((await read()).contentEpoch).toBe(2);
  });

  it('leaves pages as they are when the statement named changes nothing, whatever the others do', async () => {
    const { db, place, read } = await community();
    const note = (at: number, id: number) =>
      db.update(communityState).set({ lastCleanedAt: at }).where(eq(communityState.id, id)).returning();
    const known = await read();
    const [some, none] = await writePublic(place, [note(7, 1), note(8, 2)], { ifChanged: 1 });
    expect([some.length, none.length]).toEqual([1, 0]);
    expect(await read()).toBe(known);
    await writePublic(place, [note(9, 1), note(8, 2)], { ifChanged: 0 });
    expect((await read()).contentEpoch).toBe(2);
  });

  it('changes nothing when one of its statements fails', async () => {
    const { db, place, read } = await community();
    const epochless = db.insert(communityState).values({ id: 1, contentEpoch: 1, brandVersion: 1, brandSettings: {} });
    await expect(writePublic(place, [epochless])).rejects.toThrow();
    expect((await read()).contentEpoch).toBe(1);
  });
});
