import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { connectDatabase } from './connect.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['on this machine is asked not to compress its responses', 'http://127.0.0.1:1', 'identity'],
  ['elsewhere may compress its responses', 'https://database.test', null],
])('a server %s', async (_, url, encoding) => {
  const result = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };
  const results = [{ type: 'ok', response: { type: 'execute', result } }];
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ baton: null, results }));
  await connectDatabase({ url }).run(sql`select 1`);
  const sent = fetched.mock.calls[0]?.[1];
  expect(new Headers(sent?.headers).get('accept-encoding')).toBe(encoding);
});
