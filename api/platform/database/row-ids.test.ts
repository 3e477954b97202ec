import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestCommunity } from '#api/testing/index.ts';
import { newId } from './ids.ts';
import { rowIds } from './row-ids.ts';

it('rowIds gives every row its own id, which sorts with other ids of that time', async () => {
  const { db } = await createTestCommunity();
  const before = newId();
  await new Promise((resolve) => setTimeout(resolve, 2));
  const rows = await db.all<{ id: string }>(
    sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000) select ${rowIds()} as id from n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 2));
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id > before && id < newId()).toBe(true);
  }
});
