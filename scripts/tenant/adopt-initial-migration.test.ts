import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#api/platform/database/connect.ts';
import { startTestServer } from '../../testing/commands/test-server.ts';
import { readJournal } from '../migrations/journal.ts';
import { adoptInitialMigration } from './adopt-initial-migration.ts';
import { migrateDatabase } from './apply-tenant.ts';
import { findManifestErrors } from './archive/find-manifest-errors.ts';
import { listTables, readLines } from './archive/list-tables.ts';
import { loadDatabase } from './archive/load-database.ts';
import type { Manifest } from './archive/manifest.ts';
import { writeDatabase } from './archive/write-database.ts';
import { seedScaleCommunity } from './seed-scale-community.ts';

const server = await startTestServer();
afterAll(server.stop);

/** Opens a database that the replaced migrations created and in which ten members have written. */
async function openSeeded(name: string): Promise<Database> {
  const db = await server.openReplaced(name);
  await db.run(sql`insert into users (id, email, name, locale, created_at)
    with recursive n(i) as (select 0 union all select i + 1 from n where i < 9)
    select 'member-' || i, 'load-' || i || '@kuu.test', 'Mari Kuu-' || i, 'et', 1 from n`);
  await seedScaleCommunity(db, 'kuu', 60);
  return db;
}

/** Returns the number of rows and their checksum for every table. */
async function digestTables(db: Database) {
  const digests: Record<string, string> = {};
  for (const table of await listTables(db.$client)) {
    const hash = createHash('sha256');
    let count = 0;
    for await (const lines of readLines(db.$client, table)) {
      hash.update(lines.join('\n'));
      count += lines.length;
    }
    digests[table.name] = `${count} rows, ${hash.digest('hex')}`;
  }
  return digests;
}

const schemaOf = (db: Database) => db.all(sql`select type, name, sql from sqlite_master order by type, name`);
const appliedTo = (db: Database) =>
  db.all<{ created_at: number }>(sql`select hash, created_at from __drizzle_migrations order by created_at`);

async function expectInitial(db: Database) {
  expect((await appliedTo(db)).map(({ created_at }) => created_at)).toEqual([readJournal()[0]?.when]);
}

async function expectAll(db: Database) {
  expect((await appliedTo(db)).map(({ created_at }) => created_at)).toEqual(readJournal().map(({ when }) => when));
}

describe('a database created by the replaced migrations', () => {
  it('keeps its rows and schema, and counts the initial migration as applied', async () => {
    const db = await openSeeded('kept');
    const before = [await digestTables(db), await schemaOf(db)];
    expect(before[0]).toMatchObject({ posts: expect.stringMatching(/^\d{2,} rows/) });
    await adoptInitialMigration(db);
    expect([await digestTables(db), await schemaOf(db)]).toEqual(before);
    await expectInitial(db);
    await migrateDatabase(db);
    await expectAll(db);
  });

  it('loses no write that is acknowledged during the adoption', async () => {
    const db = await openSeeded('written');
    const before = await digestTables(db);
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      const own = server.connect('written');
      for (let number = 0; !isOver; number += 1) {
        const id = `writer-${writer}-${number}`;
        await own.run(sql`insert into users (id, email, name, locale, created_at)
          values (${id}, ${`${id}@kuu.test`}, 'Jaan Tamm', 'et', 1)`);
        acknowledged.push(id);
      }
    };
    const reach = (count: number) => expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(count);
    const writers = [0, 1, 2].map(write);
    await reach(30);
    const atStart = acknowledged.length;
    await adoptInitialMigration(db);
    await reach(Math.max(atStart, acknowledged.length) + 30);
    isOver = true;
    await Promise.all(writers);
    const stored = await db.all<{ id: string }>(sql`select id from users where id like 'writer-%'`);
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.toSorted());
    await expectInitial(db);
    // The triggers on new members still run.
    const words = await db.all(sql`select user_id from user_name_words where word = 'tamm'`);
    expect(words).toHaveLength(acknowledged.length);
    await db.run(sql`delete from users where id like 'writer-%'`);
    expect(await digestTables(db)).toEqual(before);
  });

  it('is adopted only once by two concurrent runs', async () => {
    const db = await openSeeded('twice');
    await Promise.all([adoptInitialMigration(db), adoptInitialMigration(server.connect('twice'))]);
    await expectInitial(db);
  });

  it('is refused if the last of them wasn’t applied, and stays unchanged', async () => {
    const db = await server.openReplaced('earlier');
    await db.run(sql`delete from __drizzle_migrations
      where created_at = (select max(created_at) from __drizzle_migrations)`);
    const before = await appliedTo(db);
    await expect(migrateDatabase(db)).rejects.toThrow(/with the last\nrelease before that date/);
    expect(await appliedTo(db)).toEqual(before);
  });

  it.each([
    ['a missing index', 'drop index users_newest', 'the index users_newest is missing'],
    ['a missing trigger', 'drop trigger users_closed', 'the trigger users_closed is missing'],
    ['an extra column', 'alter table users add column note text', 'the column users.note isn’t declared'],
    ['an extra table', 'create table notes (id text)', 'the table notes isn’t declared'],
    [
      'a changed trigger',
      `drop trigger session_used; create trigger session_used after update on sessions begin select 1; end`,
      'the trigger session_used is another',
    ],
  ])('is refused with %s, and stays unchanged', async (what, change, says) => {
    const db = await server.openReplaced(what.replaceAll(' ', '-'));
    await db.$client.executeMultiple(change);
    const before = await appliedTo(db);
    await expect(migrateDatabase(db)).rejects.toThrow(`  ${says}`);
    expect(await appliedTo(db)).toEqual(before);
  });
});

describe('an export from before the initial migration', () => {
  // Only these fields are read before the tables are loaded.
  const manifestOf = (written: Pick<Manifest, 'tables' | 'migration'>, migration: string) =>
    ({ slug: 'kuu', files: [], folder: [], ...written, migration }) as unknown as Manifest;

  it('is loaded as an export of the initial migration', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kogu-export-'));
    try {
      const db = await openSeeded('exported');
      const written = await writeDatabase(db, join(folder, 'database'));
      expect(written.migration).toBe(readJournal()[0]?.tag);
      const manifest = manifestOf(written, '0091_notification_posts');
      expect(findManifestErrors(manifest)).toEqual([]);
      const loaded = await server.open('loaded');
      await loadDatabase(loaded, join(folder, 'database'), manifest, 'digest');
      await migrateDatabase(loaded);
      const count = (from: Database) => from.all(sql`select count(*) as posts, max(id) as newest from posts`);
      expect(await count(loaded)).toEqual(await count(db));
      await expectAll(loaded);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is refused if the last replaced migration wasn’t applied, with an error that says what to do', () => {
    const manifest = manifestOf({ tables: [], migration: '' }, '0090_first_passwords');
    expect(() => findManifestErrors(manifest)).toThrow(/import it with the last release before that date/);
  });
});
