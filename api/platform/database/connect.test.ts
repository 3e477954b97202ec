import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it, vi } from 'vitest';
import { toAppError } from '#api/platform/http/app-error.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import { databaseAddress } from '#api/platform/tenancy/resolve-tenant.ts';
import { createTestCommunity, createTestContext, recordExchanges, type TestCommunity } from '#api/testing/index.ts';
import { connectDatabase } from './connect.ts';
import { newId } from './ids.ts';

const community = await createTestCommunity();
const { db } = community;
const row = (key: string) => db.insert(rateLimits).values({ key, startedAt: 1, expiresAt: 2, count: 1 });

describe('connectDatabase', () => {
  it('sends a batch in one exchange and counts it', async () => {
    const before = db.roundTrips();
    await db.batch([row('a'), db.select().from(rateLimits), row('b')]);
    expect(db.roundTrips() - before).toBe(1);
  });

  it('runs all statements of a batch or none', async () => {
    await expect(db.batch([row('c'), row('d'), row('c')])).rejects.toThrow();
    const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys).not.toContain('c');
    expect(keys).not.toContain('d');
  });

  it('lets a batch write even if it starts with a read', async () => {
    await db.batch([db.select().from(rateLimits), row('e')]);
    expect((await db.select().from(rateLimits)).map(({ key }) => key)).toContain('e');
  });

  it('takes the write lock only for a batch that writes', async () => {
    const own = createTestContext(community).db;
    const counted = sql`with one as (select 1 as n) select n from one`;
    const [reads, writes] = await recordExchanges(async () => {
      await own.batch([own.select().from(rateLimits), own.all(counted)]);
      await own.batch([own.all(counted), own.run(sql`with one as (select 1) delete from rate_limits where 0`)]);
    });
    expect([reads?.isWriteBatch, writes?.isWriteBatch]).toEqual([false, true]);
  });

  it('retries when more connections open at once than the server accepts', async () => {
    const countOnce = () =>
      createTestContext(community).db.run(sql`
        insert into rate_limits values ('many', 1, 2, 1) on conflict do update set count = count + 1`);
    await Promise.all(Array.from({ length: 200 }, countOnce));
    const [many] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'many'));
    expect(many?.count).toBe(200);
  });

  it('enforces foreign keys', async () => {
    const orphan = sql`insert into sessions values ('s', 'nobody', 'b', 'c', 1, 1, 1, '', null, 1)`;
    await expect(db.run(orphan)).rejects.toThrow();
  });
});

describe('pooled connections to the local server', () => {
  const isConnectionThatInserted = async () => {
    const [seen] = await db.all<{ id: number }>(sql`select last_insert_rowid() as id`);
    return seen?.id !== 0;
  };

  /** Inserts on a connection that is kept. Streams of other tests free their places within ten seconds. */
  const insertOnKept = (key: string) =>
    vi.waitFor(
      async () => {
        await row(`${key} ${crypto.randomUUID()}`);
        expect(await isConnectionThatInserted()).toBe(true);
      },
      { timeout: 15_000, interval: 250 },
    );

  it('serve one exchange after another', async () => {
    await insertOnKept('kept');
  });

  it('are replaced if the server has closed them', async () => {
    await insertOnKept('closed');
    await closeKeptStream();
    expect(await isConnectionThatInserted()).toBe(false);
  });

  it('are replaced after half a minute, in case someone deleted the database', async () => {
    await insertOnKept('old');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (let seconds = 0; seconds < 32; seconds += 4) {
      expect([seconds, await isConnectionThatInserted()]).toEqual([seconds, true]);
      vi.setSystemTime(Date.now() + 4_000);
    }
    await db.run(sql`select 1`);
    expect(await isConnectionThatInserted()).toBe(false);
  });

  it('leave room for other communities, however busy some of them are', async () => {
    const communities = await Promise.all(Array.from({ length: 10 }, () => createTestCommunity()));
    const ask = (one: TestCommunity) => createTestContext(one).db.run(sql`select 1`);
    const [last, ...busy] = communities;
    await Promise.all(busy.flatMap((one) => Array.from({ length: 16 }, () => ask(one))));
    const startedAt = performance.now();
    if (last) await ask(last);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('are never reused after an exchange on them was abandoned, even if the server completed it', async () => {
    const own = await createTestCommunity();
    const connection = connectDatabase(databaseAddress(own.tenant, own.env));
    // Streams of other tests free their places within ten seconds.
    const isKept = async () =>
      expect(await batonsSent(() => connection.run(sql`select 1`))).toEqual([expect.any(String)]);
    await vi.waitFor(isKept, { timeout: 15_000, interval: 250 });
    const [givenUp, ...later] = await batonsSent(async () => {
      await expect(withoutAnswer(() => connection.run(sql`select 2`))).rejects.toThrow();
      await connection.run(sql`select 3`);
      await connection.run(sql`select 4`);
    });
    expect(givenUp).toEqual(expect.any(String));
    expect(later).toEqual([null, expect.any(String)]);
    expect(later).not.toContain(givenUp);
  });

  it('never serve another database', async () => {
    const other = await createTestCommunity();
    await row('mine');
    const [seen] = await other.db.select({ count: sql<number>`count(*)` }).from(rateLimits);
    expect(seen?.count).toBe(0);
  });

  it('can run the same statements repeatedly', async () => {
    const [read, write] = [() => db.select().from(rateLimits), (key: string) => row(key)];
    for (const key of ['again 1', 'again 2']) await db.batch([read(), write(key), read(), write(`${key} too`)]);
    const keys = (await read()).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('again'))).toHaveLength(4);
  });

  it('roll back a batch that fails and stay usable', async () => {
    await expect(db.batch([row('left'), row('left')])).rejects.toThrow();
    await db.batch([row('right')]);
    const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
    expect([keys.includes('left'), keys.includes('right')]).toEqual([false, true]);
  });

  /** Returns the batons of the streams on which `work` sends its exchanges; null for a new stream. */
  async function batonsSent(work: () => Promise<unknown>): Promise<unknown[]> {
    const send = globalThis.fetch;
    const batons: unknown[] = [];
    globalThis.fetch = (input, init) => {
      batons.push((JSON.parse(String(init?.body)) as { baton: string | null }).baton);
      return send(input, init);
    };
    await work().finally(() => {
      globalThis.fetch = send;
    });
    return batons;
  }

  /** Runs `work` on the server and drops the responses, as if they came too late. */
  async function withoutAnswer(work: () => Promise<unknown>): Promise<void> {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      await (await send(input, init)).body?.cancel();
      throw new DOMException('given up', 'TimeoutError');
    };
    await work().finally(() => {
      globalThis.fetch = send;
    });
  }

  /** Closes the stream that the next exchange would use. */
  async function closeKeptStream(): Promise<void> {
    const send = globalThis.fetch;
    let closed: Promise<Response> | undefined;
    globalThis.fetch = async (input, init) => {
      const response = await send(input, init);
      const { baton } = await response.clone().json<{ baton: string }>();
      closed = send(input, { ...init, body: JSON.stringify({ baton, requests: [{ type: 'close' }] }) });
      return response;
    };
    await db.run(sql`select 1`);
    globalThis.fetch = send;
    expect((await closed)?.status).toBe(200);
  }
});

describe('a write to a locked database', () => {
  const lock = async (ms: number, { tenant } = community) => {
    const { status } = await fetch(`${inject('lockKeeperUrl')}/${tenant.slug}/${ms}`);
    expect(status).toBe(200);
  };
  const keys = async () => (await db.select().from(rateLimits)).map(({ key }) => key);

  it.each([
    ['a batch', 2, (own: typeof db) => own.batch([row('f'), row('g')])],
    ['a statement', 1, (own: typeof db) => own.run(row('h').getSQL())],
  ])('is retried until the lock is free, applied once and counted as one exchange: %s', async (_, count, write) => {
    const requested = createTestContext(community).db;
    await lock(300);
    const rows = await keys();
    await write(requested);
    expect(requested.roundTrips()).toBe(1);
    expect(await keys()).toHaveLength(rows.length + count);
  });

  it('fails as unavailable within two seconds and changes nothing', async () => {
    const requested = createTestContext(community).db;
    await lock(3_000);
    const startedAt = Date.now();
    const thrown = await requested.batch([row('i'), row('j')]).catch((error: unknown) => error);
    expect(Date.now() - startedAt).toBeLessThan(2_000);
    expect(toAppError(thrown).kind).toBe('unavailable');
    expect(await keys()).not.toContain('i');
  });

  it('waits as long as an exchange may take if it is a command’s', async () => {
    const own = await createTestCommunity();
    const command = connectDatabase({ ...databaseAddress(own.tenant, own.env), timeoutMs: 30_000 });
    await lock(3_000, own);
    await command.insert(rateLimits).values({ key: 'late', startedAt: 1, expiresAt: 2, count: 1 });
    expect(await own.db.$count(rateLimits)).toBe(1);
  });

  it('is not retried once statements of the batch have run', async () => {
    const send = globalThis.fetch;
    let asked = 0;
    globalThis.fetch = async () => {
      asked += 1;
      const done = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };
      const busy = { message: 'SQLite error: database is locked', code: 'SQLITE_BUSY' };
      const result = { step_results: [done, done, null, null, done], step_errors: [null, null, busy, null, null] };
      const results = [{ response: { type: 'batch', result } }, { response: { type: 'close' } }];
      return Response.json({ baton: null, base_url: null, results: results.map((each) => ({ type: 'ok', ...each })) });
    };
    try {
      await expect(db.batch([row('k'), row('l')])).rejects.toThrow();
    } finally {
      globalThis.fetch = send;
    }
    expect(asked).toBe(1);
  });
});

describe('newId', () => {
  it('returns UUIDv7s, which sort by creation time', () => {
    const ids = Array.from({ length: 100 }, newId);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    expect([...ids].sort()).toEqual(ids);
  });
});
