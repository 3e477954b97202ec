import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPng } from '#api/platform/images/testing.ts';
import { createWorkspace, type Workspace } from '../../testing/commands/workspace.ts';
import { openLocalStorage } from '../local/storage.ts';
import { listOwnTableNames, selectTables } from './archive/list-tables.ts';
import { isEncrypted } from './archive/streams.ts';

const key32 = { ARCHIVE_KEY: 'k'.repeat(44) };
const origin = createWorkspace(key32);
const elsewhere = createWorkspace(key32);
const file = join(origin.folder, 'harbor.tar.gz');
const key = 'harbor/avatars/mari.png';
const picture = Buffer.from(createPng({}));

afterAll(() => {
  origin.remove();
  elsewhere.remove();
});

const openRows = (place: Workspace) => new DatabaseSync(join(place.folder, 'data/sqld/dbs/harbor/data'));

async function withFiles<Value>(
  place: Workspace,
  work: (files: Awaited<ReturnType<typeof openLocalStorage>>['files']) => Promise<Value>,
) {
  const storage = await openLocalStorage({ data: join(place.folder, 'data') });
  try {
    return await work(storage.files);
  } finally {
    await storage.close();
  }
}

const putFile = (name: string, content: Buffer | string) =>
  withFiles(origin, async (files) => {
    await files.put(name, content, { httpMetadata: { contentType: 'image/png' } });
  });

/** Reads every table with data of its own, row by row as stored. */
function everyRow(place: Workspace) {
  const database = openRows(place);
  const tables = listOwnTableNames(database.prepare(selectTables).all());
  const rows = Object.fromEntries(
    tables.map((name) => [name, database.prepare(`select * from "${name}" order by rowid`).all()]),
  );
  database.close();
  return rows;
}

/** Reads the triggers, indexes and tables. */
function schemaOf(place: Workspace) {
  const database = openRows(place);
  const schema = database.prepare('select type, name, sql from sqlite_master order by type, name').all();
  database.close();
  return schema;
}

beforeAll(async () => {
  origin.write('harbor');
  expect(await origin.run('apply', 'harbor')).toMatchObject({ code: 0 });
  expect(await origin.run('seed', 'harbor')).toMatchObject({ code: 0 });
  const database = openRows(origin);
  database
    .prepare(`update users set name = ?, avatar_key = ? where email = 'member@harbor.test'`)
    .run('Mari „O’Neil“\u2028; drop\n\t\\n', key);
  database.close();
  await putFile(key, picture);
  expect(await origin.run('export', 'harbor', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('SHA-256'),
  });
});

describe('an export', () => {
  it('is one file that only its owner can read, and is never overwritten', async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    const again = await origin.run('export', 'harbor', file);
    expect(again).toMatchObject({ code: 1, out: expect.stringContaining('exists already') });
  });
});

describe('an import into another deployment', () => {
  it('restores the original rows, schema, stored files, folder and search index', async () => {
    const imported = await elsewhere.run('import', file);
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('equal to the export') });
    const [before, after] = [everyRow(origin), everyRow(elsewhere)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
    expect(schemaOf(elsewhere)).toEqual(schemaOf(origin));
    const searched = openRows(elsewhere);
    expect(() =>
      searched.exec(`insert into search_index (search_index, rank) values ('integrity-check', 1)`),
    ).not.toThrow();
    searched.close();
    const stored = await withFiles(elsewhere, async (files) => {
      const found = await files.get(key);
      return { bytes: Buffer.from((await found?.arrayBuffer()) ?? new ArrayBuffer(0)), type: found?.httpMetadata };
    });
    expect(stored).toEqual({ bytes: picture, type: { contentType: 'image/png' } });
    const tenantFile = 'harbor/tenant.json';
    expect(readFileSync(join(elsewhere.tenants, tenantFile))).toEqual(readFileSync(join(origin.tenants, tenantFile)));
    expect((await elsewhere.run('list')).out).toMatch(/harbor .*as the folder/);
  });

  it('reports what is lost if the secrets differ', async () => {
    rmSync(join(elsewhere.folder, 'data'), { recursive: true });
    const { out } = await elsewhere.run('import', file);
    expect(out).toContain('PASSWORD_PEPPER is another than in the export: members have to reset their passwords.');
  });

  it('refuses a database that isn’t empty, and changes nothing', async () => {
    const before = everyRow(elsewhere);
    const { code, out } = await elsewhere.run('import', file);
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringMatching(/The database isn’t empty.* it has \d+ accounts/),
    });
    expect(everyRow(elsewhere)).toEqual(before);
  });

  it('refuses a database with unrelated tables, regardless of the options', async () => {
    const database = openRows(elsewhere);
    database.exec('alter table users rename to people');
    const { code, out } = await elsewhere.run('import', file, '--replace');
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('the tables of something else') });
    database.exec('alter table people rename to users');
    database.close();
  });

  it('encrypts its backup of the replaced contents if the export is encrypted', async () => {
    const encrypted = join(elsewhere.folder, 'harbor.tar.gz.age');
    expect(await origin.run('export', 'harbor', encrypted, '--encrypt')).toMatchObject({ code: 0 });
    expect(await elsewhere.run('import', encrypted, '--replace')).toMatchObject({ code: 0 });
    const kept = readdirSync(elsewhere.folder).filter((name) => name.includes('before-import'));
    expect(kept).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)]);
    expect(await isEncrypted(join(elsewhere.folder, kept[0] ?? ''))).toBe(true);
  });

  it('completes an interrupted import; until then, apply refuses the unfinished database', async () => {
    const database = openRows(elsewhere);
    database.exec("create table __import (digest text, stage text); update users set name = 'half of it'");
    database.close();
    const refused = await elsewhere.run('apply', 'harbor');
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('was interrupted') });
    expect(await elsewhere.run('import', file)).toMatchObject({ code: 0 });
    expect(everyRow(elsewhere)['users']).toEqual(everyRow(origin)['users']);
  });

  it('refuses a damaged export, and changes nothing', async () => {
    const damaged = join(origin.folder, 'damaged.tar.gz');
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    rmSync(join(elsewhere.folder, 'data'), { recursive: true });
    const { code, out } = await elsewhere.run('import', damaged);
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('damaged, and nothing was changed') });
    expect(existsSync(join(elsewhere.folder, 'data/sqld/dbs/harbor'))).toBe(false);
  });
});

describe('restoring after the database is lost', () => {
  it('erases the accounts that were deleted since the export', async () => {
    const database = openRows(origin);
    const { id } = database.prepare(`select id from users where email = 'member@harbor.test'`).get() as { id: string };
    database.close();
    await putFile(`harbor/deleted-accounts/${id}`, '');
    renameSync(join(origin.folder, 'data/sqld'), join(origin.folder, 'lost'));
    const { code, out } = await origin.run('import', file);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 accounts erased') });
    const restored = openRows(origin);
    const rows = restored.prepare('select email, name, status, deleted_at from users where id = ?').all(id);
    expect(rows).toMatchObject([{ name: null, status: 'inactive', deleted_at: expect.any(Number) }]);
    expect(JSON.stringify(everyRow(origin))).not.toContain('member@harbor.test');
    restored.close();
  });
});
