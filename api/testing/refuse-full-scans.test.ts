import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestCommunity, createTestContext } from './index.ts';
import { refuseFullScans } from './refuse-full-scans.ts';
import { allowedScans, smallIndexes, smallTables } from './small-tables.ts';

const community = await createTestCommunity();
const send = (statement: string) =>
  refuseFullScans(community, () =>
    createTestContext(community).db.$client.execute({ sql: statement, args: statement.includes('?') ? [10] : [] }),
  );

describe('refuseFullScans', () => {
  it.each([
    ['in a simple statement', "select id from users where name = 'Mari'", 'SCAN users'],
    ['behind an alias', "select m.id from users as m where m.name = 'Mari'", 'SCAN m'],
    ['in a subquery', 'select 1 where exists (select 1 from users as m where m.about is null)', 'SCAN m'],
    ['on an index', 'select email from users', 'SCAN users USING COVERING INDEX'],
    ['on a filtered index', "select id from users where name = 'Mari' order by id limit ?", 'SCAN users USING INDEX'],
    ['in an update', 'update feedback set rating = 5 where rating = 4', 'SCAN feedback'],
    ['in a deletion', 'delete from sessions where created_at < 0', 'SCAN sessions'],
    ['behind an alias named like a small table', 'select 1 from users as community_state', 'SCAN community_state'],
  ])('refuses a scan %s', async (_, statement, scan) => {
    await expect(send(statement)).rejects.toThrow(`${scan}`);
  });

  it.each([
    ['a lookup', "select id from users where email = 'mari@people.test'"],
    ['a page of a list', 'select name from users order by id desc limit ?'],
    ['a small table', 'select brand_version from community_state as state'],
    ['a short work list', "select id from users where role = 'admin'"],
    ['rows without a table', "select value from json_each('[1, 2]')"],
  ])('allows %s', async (_, statement) => {
    await expect(send(statement)).resolves.toBeDefined();
  });
});

describe('the lists of allowed scans', () => {
  it('name only tables and indexes that exist', async () => {
    const rows = await community.db.all<{ name: string }>(sql`select name from sqlite_master`);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(smallTables), ...Object.keys(smallIndexes)]));
    const scanned = allowedScans.map(({ scan }) => scan.split(' ').at(-1));
    expect(names).toEqual(expect.arrayContaining(scanned));
  });
});
