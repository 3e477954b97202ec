import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import { createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { newId } from './ids.ts';

const community = await createTestCommunity();
const { db } = community;
const row = (key: string) => db.insert(rateLimits).values({ key, startedAt: 1, expiresAt: 2, count: 1 });

describe('connectDatabase', () => {
  it('sends a batch in one exchange, and counts it', async () => {
    const before = db.roundTrips();
    await db.batch([row('a'), db.select().from(rateLimits), row('b')]);
    expect(db.roundTrips() - before).toBe(1);
  });

  it('does all of a batch or nothing', async () => {
    await expect(db.batch([row('c'), row('d'), row('c')])).rejects.toThrow();
    const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys).not.toContain('c');
    expect(keys).not.toContain('d');
  });

  it('lets a batch that begins by reading write', async () => {
    await db.batch([db.select().from(rateLimits), row('e')]);
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toContain('e');
  });

  it('waits its turn when more ask at once than the server takes', async () => {
    const countOnce = () =>
      createTestContext(community).db.run(sql`
        insert into rate_limits values ('many', 1, 2, 1) on conflict do update set count = count + 1`);
    await Promise.all(Array.from({ length: 400 }, countOnce));
    const [many] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'many'));
    expect(many?.count).toBe(400);
  });

  it('refuses to point at somebody who is not there: foreign keys hold', async () => {
    const orphan = sql`insert into sessions values ('s', 'nobody', 'b', 'c', 1, 1, 1, '', null)`;
    await expect(db.run(orphan)).rejects.toThrow();
  });
});

describe('newId', () => {
  it('is a UUIDv7: ids sort by the time they were made', () => {
    const ids = Array.from({ length: 100 }, newId);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    expect([...ids].sort()).toEqual(ids);
  });
});
