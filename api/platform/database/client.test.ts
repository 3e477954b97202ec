import { LibsqlBatchError } from '@libsql/client/web';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toAppError } from '#api/platform/http/app-error.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import { databaseAddress } from '#api/platform/tenancy/resolve-tenant.ts';
import { createTestCommunity } from '#api/testing/index.ts';
import { connectDatabase } from './connect.ts';

const community = await createTestCommunity();
const { db } = community;
const client = db.$client;
const row = (key: string) => db.insert(rateLimits).values({ key, startedAt: 1, expiresAt: 2, count: 1 });
const keys = async () => (await db.select().from(rateLimits)).map(({ key }) => key);
const fetchOfRuntime = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = fetchOfRuntime;
});

/** Counts exchanges; `answer` can replace each response. */
function interceptFetch(answer: (send: () => Promise<Response>, at: number) => Promise<Response>): () => number {
  let sent = 0;
  globalThis.fetch = (input, init) => {
    sent += 1;
    return answer(() => fetchOfRuntime(input, init), sent);
  };
  return () => sent;
}

describe('a statement', () => {
  it.each([
    ['text', 'õhtu "2" \u{1F319}\0'],
    ['a whole number', 42],
    ['the largest whole number', Number.MAX_SAFE_INTEGER],
    ['a negative one', -7],
    ['a fraction', 0.1],
    ['null', null],
  ])('returns the value as it was sent: %s', async (_, value) => {
    const { rows } = await client.execute({ sql: 'select ? as value', args: [value] });
    expect(rows[0]?.['value']).toBe(value);
  });

  it('accepts and returns bytes of any length', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const { rows } = await client.execute({ sql: 'select ? as one, ? as none', args: [bytes, new Uint8Array()] });
    expect(new Uint8Array(rows[0]?.['one'] as ArrayBuffer)).toEqual(bytes);
    expect(rows[0]?.['none']).toEqual(new ArrayBuffer(0));
  });

  it('accepts 64-bit integers as arguments, and refuses larger ones', async () => {
    const { rows } = await client.execute({ sql: "select ? || '' as text", args: [2n ** 63n - 1n] });
    expect(rows[0]?.['text']).toBe('9223372036854775807');
    await expect(client.execute({ sql: 'select ?', args: [2n ** 63n] })).rejects.toThrow(RangeError);
  });

  it('refuses integers that a number can’t hold instead of rounding them, and NaN', async () => {
    await expect(client.execute('select 9007199254740993')).rejects.toThrow(RangeError);
    await expect(client.execute({ sql: 'select ?', args: [Number.NaN] })).rejects.toThrow(RangeError);
  });

  it('returns values by name and by index; if two columns share a name, the first wins', async () => {
    const { rows, columns } = await client.execute('select 1 as one, 2 as two, 3 as one');
    expect([rows[0]?.['one'], rows[0]?.[2], rows[0]?.length, columns]).toEqual([1, 3, 3, ['one', 'two', 'one']]);
    expect(await db.all(sql`select 1 as one, 2 as two`)).toEqual([{ one: 1, two: 2 }]);
    expect(await db.values(sql`select 1, 2`)).toEqual([[1, 2]]);
    expect(await db.get(sql`select 1 as one`)).toEqual({ one: 1 });
  });
});

describe('a batch', () => {
  it('reports which statement failed, and runs none of them', async () => {
    const thrown: unknown = await db.batch([row('a'), row('b'), row('a')]).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(LibsqlBatchError);
    expect(thrown).toMatchObject({ statementIndex: 2, code: expect.stringMatching(/^SQLITE_CONSTRAINT/) });
    expect(await keys()).toEqual([]);
  });

  it('uses a transaction for a single write, but not for a single read', async () => {
    const bodies: string[] = [];
    globalThis.fetch = (input, init) => {
      bodies.push(String(init?.body));
      return fetchOfRuntime(input, init);
    };
    expect(await db.batch([db.all(sql`select 1 as one`)])).toEqual([[{ one: 1 }]]);
    await db.batch([db.run(sql`update ${rateLimits} set count = count where key = 'none'`)]);
    expect(bodies.map((body) => body.includes('BEGIN'))).toEqual([false, true]);
  });

  it('begins before its first statement and commits after its last', async () => {
    const bodies: string[] = [];
    globalThis.fetch = (input, init) => {
      bodies.push(String(init?.body));
      return fetchOfRuntime(input, init);
    };
    await db.batch([db.select().from(rateLimits), row('c')]);
    const { requests } = JSON.parse(bodies[0] ?? '') as {
      requests: Array<{ batch: { steps: Array<{ stmt: { sql: string }; condition?: object }> } }>;
    };
    const steps = requests[0]?.batch.steps ?? [];
    expect(steps.map(({ stmt }) => stmt.sql.split(' ')[0])).toEqual([
      'BEGIN',
      'select',
      'insert',
      'COMMIT',
      'ROLLBACK',
    ]);
    expect(steps.map(({ condition }) => condition)).toEqual([
      undefined,
      ...[0, 1, 2].map((step) => ({ type: 'ok', step })),
      { type: 'not', cond: { type: 'ok', step: 3 } },
    ]);
  });

  it('sends SQL shared by several statements only once', async () => {
    let length = 0;
    globalThis.fetch = (input, init) => {
      length = String(init?.body).length;
      return fetchOfRuntime(input, init);
    };
    const text = `select ? as n /* ${'x'.repeat(3_000)} */`;
    const results = await client.batch(
      [1, 2, 3].map((n) => ({ sql: text, args: [n] })),
      'deferred',
    );
    expect(results.map(({ rows }) => rows[0]?.['n'])).toEqual([1, 2, 3]);
    expect(length).toBeLessThan(5_000);
  });

  it('accepts shared SQL that is too long for the server to store', async () => {
    const text = `select ? as n /* ${'x'.repeat(6_000)} */`;
    const results = await client.batch(
      [1, 2].map((n) => ({ sql: text, args: [n] })),
      'deferred',
    );
    expect(results.map(({ rows }) => rows[0]?.['n'])).toEqual([1, 2]);
  });
});

describe('concurrent reads', () => {
  const inParts = (number: number) => client.execute(`select ${number} as n`);

  it('share an exchange, even as batches, and get their own results', async () => {
    const sent = interceptFetch((send) => send());
    const parts = [1, 2].map((n) => db.batch([db.all(sql`select ${n} as n`), db.all(sql`select ${n + 10} as n`)]));
    const [one, batches, three] = await Promise.all([inParts(1), Promise.all(parts), inParts(3)]);
    expect([one.rows[0]?.['n'], batches, three.rows[0]?.['n']]).toEqual([
      1,
      [1, 2].map((n) => [[{ n }], [{ n: n + 10 }]]),
      3,
    ]);
    expect(sent()).toBe(1);
  });

  it('fail separately if the database refuses a statement', async () => {
    const [first, broken, wrong, last] = await Promise.allSettled([
      inParts(1),
      db.batch([db.all(sql`select 1`), db.all(sql`select nothing`)]),
      client.execute('select nothing'),
      inParts(4),
    ]);
    expect([first.status, broken.status, wrong.status, last.status]).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  it('fail together if the server refuses their exchange', async () => {
    interceptFetch(async () => new Response('out of order', { status: 500 }));
    const answers = await Promise.allSettled([inParts(1), inParts(2)]);
    expect(answers.map((answer) => 'reason' in answer && toAppError(answer.reason).kind)).toEqual([
      'unavailable',
      'unavailable',
    ]);
  });

  it('never share an exchange with a write', async () => {
    const sent = interceptFetch((send) => send());
    await Promise.all([inParts(1), row('beside'), inParts(2)]);
    expect(sent()).toBe(2);
  });

  it('are split over several exchanges when there are many', async () => {
    const sent = interceptFetch((send) => send());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => inParts(number)));
    expect(answers.map(({ rows }) => rows[0]?.['n'])).toEqual(Array.from({ length: 20 }, (_, number) => number));
    expect(sent()).toBe(3);
  });
});

it('the client runs at most 20 exchanges at once and queues the others', async () => {
  let [running, most] = [0, 0];
  globalThis.fetch = async (input, init) => {
    running += 1;
    most = Math.max(most, running);
    const response = await fetchOfRuntime(input, init);
    running -= 1;
    return response;
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => client.execute(`values (${n})`)));
  expect(answers.map(({ rows }) => rows[0]?.[0])).toEqual(Array.from({ length: 60 }, (_, n) => n));
  expect(most).toBe(20);
});

describe('a failed exchange', () => {
  it('names the statement that the database refused', async () => {
    const thrown: unknown = await db.all(sql`select nothing`).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(DrizzleQueryError);
    expect(toAppError(thrown).kind).toBe('internal');
  });

  it('is not repeated if the connection is cut, because the write may have run', async () => {
    const sent = interceptFetch(async (send) => {
      await (await send()).body?.cancel();
      throw new TypeError('Network connection lost.');
    });
    const thrown: unknown = await db.batch([row('cut')]).catch((error: unknown) => error);
    expect(sent()).toBe(1);
    expect(toAppError(thrown).kind).toBe('unavailable');
    globalThis.fetch = fetchOfRuntime;
    expect((await keys()).filter((key) => key === 'cut')).toHaveLength(1);
  });

  it('is not repeated if the server has seen its baton, because the write may have run', async () => {
    const batons: unknown[] = [];
    globalThis.fetch = async (input, init) => {
      const { baton } = JSON.parse(String(init?.body)) as { baton: string | null };
      batons.push(baton);
      if (baton === null) return fetchOfRuntime(input, init);
      return new Response('Received a baton that has already been used', { status: 400 });
    };
    // Streams of other tests free their places within ten seconds.
    const isRefused = () => expect(client.execute('select 1')).rejects.toThrow('already been used');
    await vi.waitFor(isRefused, { timeout: 15_000, interval: 250 });
    expect(batons.at(-1)).toEqual(expect.any(String));
  });

  it('is reported as unavailable if the server refuses it or takes too long', async () => {
    interceptFetch(async () => new Response('out of order', { status: 500 }));
    const refused: unknown = await db.run(sql`select 1`).catch((error: unknown) => error);
    expect(toAppError(refused).kind).toBe('unavailable');
    globalThis.fetch = (_, init) =>
      new Promise((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const hurried = connectDatabase({ ...databaseAddress(community.tenant, community.env), timeoutMs: 20 });
    const late: unknown = await hurried.run(sql`select 1`).catch((error: unknown) => error);
    expect(toAppError(late).kind).toBe('unavailable');
  });

  it('keeps the error message of the hosted database', async () => {
    const words = { message: 'Operation was blocked: SQL read operations are forbidden', code: 'BLOCKED' };
    interceptFetch(async () => Response.json(words, { status: 403 }));
    const refused: unknown = await client.execute('select 1').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'BLOCKED', message: expect.stringContaining('read operations') });
    expect(toAppError(refused).kind).toBe('unavailable');
  });
});

describe('a hosted database', () => {
  it('is called on its own stream, with the token', async () => {
    const asked: Array<{ url: string; headers: Headers; body: string }> = [];
    const result = { cols: [{ name: 'one' }], rows: [[{ type: 'integer', value: '1' }]], affected_row_count: 0 };
    globalThis.fetch = async (input, init) => {
      asked.push({ url: String(input), headers: new Headers(init?.headers), body: String(init?.body) });
      const [executed, closed] = [{ type: 'execute', result }, { type: 'close' }];
      const results = [executed, closed].map((response) => ({ type: 'ok', response }));
      return Response.json({ baton: null, base_url: null, results });
    };
    const hosted = connectDatabase({ url: 'libsql://kuu.example.test', authToken: 'secret' });
    expect(await hosted.all(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(asked[0]?.url).toBe('https://kuu.example.test/v2/pipeline');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ baton: null, requests: [{}, { type: 'close' }] });
  });
});
