import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../local/settings.ts';
import { readJournal } from './journal.ts';
import { openMigratedDatabase } from './open-migrated-database.ts';
import { parseDeclaredObjects } from './read-declared-objects.ts';
import { writeMigration } from './write-migration.ts';

/** This project has two tables whose triggers read each other. */
mkdirSync(join(root, '.data'), { recursive: true });
const project = mkdtempSync(join(root, '.data/migrations-'));
const [config, folder, schema] = ['drizzle.config.ts', 'migrations', 'schema.ts'].map((name) =>
  join(project, name),
) as [string, string, string];
afterAll(() => rmSync(project, { recursive: true }));

const out = relative(root, folder);
writeFileSync(config, `export default ${JSON.stringify({ dialect: 'sqlite', schema, out })};\n`);
mkdirSync(join(folder, 'meta'), { recursive: true });
writeFileSync(join(folder, 'meta/_journal.json'), '{"version":"7","dialect":"sqlite","entries":[]}');

const declareTables = (name: string) =>
  writeFileSync(
    schema,
    `import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
export const shells = sqliteTable('shells', { id: text().primaryKey(), name: text()${name} });
export const pearls = sqliteTable('pearls', { id: text().primaryKey(), note: text() });\n`,
  );

const search = "create virtual table shell_index using fts5 (name, content='');\n";
const named = (what: string) => `create trigger shell_named\nafter insert on shells\nbegin\n  ${what};\nend;\n`;
const found = `create trigger pearl_found\nafter insert on pearls\nbegin
  update shells set name = new.note where id = new.id;\nend;\n`;
const indexed = 'insert into shell_index (rowid, name) values (new.rowid, new.name)';

const write = (name: string, declared: string) =>
  writeMigration({ name, config, folder, declared: parseDeclaredObjects(declared, 'triggers.sql'), stdio: 'pipe' });
const statementsOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim().replace(/\n.*/s, ''));
const snapshots = () => readdirSync(join(folder, 'meta')).filter((file) => file.endsWith('_snapshot.json'));

it('writeMigration creates tables first, then search tables and triggers', () => {
  declareTables('.notNull()');
  expect(write('initial', search + named(indexed) + found)?.file).toBe('0000_initial.sql');
  expect(statementsOf('0000_initial.sql')).toEqual([
    'CREATE TABLE `pearls` (',
    'CREATE TABLE `shells` (',
    "create virtual table shell_index using fts5 (name, content='');",
    'create trigger shell_named',
    'create trigger pearl_found',
  ]);
});

it('writeMigration keeps the triggers of a rebuilt table, and other triggers that use it', () => {
  declareTables('');
  write('names_left_out', search + named(indexed) + found);
  const statements = statementsOf('0001_names_left_out.sql');
  expect(statements[0]).toBe('drop trigger pearl_found;');
  expect(statements.slice(-2)).toEqual(['create trigger shell_named', 'create trigger pearl_found']);
  const database = openMigratedDatabase(undefined, folder);
  expect(database.prepare("select name from sqlite_master where type = 'trigger' order by name").all()).toEqual([
    { name: 'pearl_found' },
    { name: 'shell_named' },
  ]);
  database.close();
});

it('writeMigration replaces only what changed in the declarations', () => {
  expect(write('less_indexed', search + named('select 1'))).toEqual({ file: '0002_less_indexed.sql', notes: [] });
  expect(readFileSync(join(folder, '0002_less_indexed.sql'), 'utf8')).toBe(
    `drop trigger pearl_found;\n--> statement-breakpoint\ndrop trigger shell_named;\n--> statement-breakpoint\n${named('select 1')}`,
  );
});

it('writeMigration notes that a recreated search table is empty', () => {
  const prefixed = search.replace("content=''", "content='', prefix='2'");
  const written = write('prefixes', prefixed + named('select 1'));
  expect(written?.notes).toEqual(['shell_index is empty: add the statements that fill it.']);
  expect(statementsOf('0003_prefixes.sql')).toEqual(['drop table shell_index;', prefixed.trim()]);
  expect(write('nothing', prefixed + named('select 1'))).toBeNull();
});

it('writeMigration keeps only the newest snapshot', () => {
  expect(snapshots()).toEqual(['0003_snapshot.json']);
  expect(readJournal(folder).map(({ tag }) => tag)).toEqual([
    '0000_initial',
    '0001_names_left_out',
    '0002_less_indexed',
    '0003_prefixes',
  ]);
});
