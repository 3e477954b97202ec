import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { findDifferences, readSchema } from './describe-schema.ts';
import { generateTables } from './drizzle-kit.ts';
import { findMigrationErrors } from './find-migration-errors.ts';
import { migrationsFolder, readJournal } from './journal.ts';
import { openDatabaseFromSql } from './open-migrated-database.ts';
import { type DeclaredObject, parseDeclaredObjects, readDeclaredObjects } from './read-declared-objects.ts';

const scratch = mkdtempSync(join(tmpdir(), 'kogu-migrations-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const tables = generateTables();
const others = readDeclaredObjects();
const last = readJournal().at(-1)?.tag ?? '';
const snapshot = `meta/${last.slice(0, 4)}_snapshot.json`;
let copies = 0;

/** Finds the faults of the project's migrations after a change to a copy of them. */
function faultsAfter(change: (folder: string) => void): string[] {
  copies += 1;
  const folder = join(scratch, String(copies));
  cpSync(migrationsFolder, folder, { recursive: true });
  change(folder);
  return findMigrationErrors({ tables, others }, folder);
}

const change = (name: string, edit: (declared: DeclaredObject) => DeclaredObject[]) =>
  others.flatMap((declared) => (declared.name === name ? edit(declared) : [declared]));

describe('the migrations of this version', () => {
  it('produce the declared schema', () => {
    expect(findMigrationErrors({ tables, others })).toEqual([]);
  });

  it.each<[string, DeclaredObject[], string]>([
    [
      'a changed trigger',
      change('users_closed', (one) => [{ ...one, sql: one.sql.replace("'active'", "'open'") }]),
      'the trigger users_closed is another',
    ],
    ['a removed trigger', change('users_closed', () => []), 'the trigger users_closed isn’t declared'],
    [
      'a new trigger',
      change('users_closed', (one) => [
        one,
        { ...one, name: 'users_ended', sql: one.sql.replace('_closed', '_ended') },
      ]),
      'the trigger users_ended is missing',
    ],
    [
      'a changed search table',
      change('message_index', (one) => [{ ...one, sql: one.sql.replace("'2 3 4 5 6 7 8'", "'2 3'") }]),
      'the search table message_index is another',
    ],
  ])('differ from declarations with %s', (_, changed, fault) => {
    expect(findMigrationErrors({ tables, others: changed })).toEqual([fault]);
  });

  it('can’t be compared with a declaration that isn’t valid SQL; the error names the declaration’s file', () => {
    const broken = change('users_closed', (one) => [{ ...one, sql: one.sql.replace('delete', 'remove') }]);
    expect(() => findMigrationErrors({ tables, others: broken })).toThrow(
      'api/features/accounts/sessions/triggers.sql: near "remove": syntax error',
    );
  });

  it('may be written differently from the declarations', () => {
    const rewritten = others.map((one) => ({
      ...one,
      sql: one.sql.replaceAll(/\n\s*/g, '\n\t').replace('create', 'CREATE'),
    }));
    expect(findMigrationErrors({ tables, others: rewritten })).toEqual([]);
  });
});

describe('findMigrationErrors', () => {
  it.each([
    ['drop trigger users_closed', 'the trigger users_closed is missing'],
    ['drop index users_newest', 'the index users_newest is missing'],
    ['drop table message_index', 'the search table message_index is missing'],
    ['alter table users add column note text', 'the column users.note isn’t declared'],
    ['create view people as select * from users', 'the view people isn’t declared'],
    ['create table notes (id text)', 'the column notes.id isn’t declared'],
  ])('finds an undeclared change: %s', (statement, fault) => {
    const faults = faultsAfter((folder) => appendFileSync(join(folder, `${last}.sql`), `\n${statement};\n`));
    expect(faults).toContain(fault);
  });

  it('finds a snapshot that doesn’t describe the tables', () => {
    const faults = faultsAfter((folder) => {
      const file = join(folder, snapshot);
      writeFileSync(file, readFileSync(file, 'utf8').replace('"email_verifications_by_user"', '"by_user"'));
    });
    expect(faults).toEqual([`migrations/${snapshot} doesn’t describe the tables of the schemas`]);
  });

  it('finds an earlier snapshot that wasn’t deleted', () => {
    const faults = faultsAfter((folder) => cpSync(join(folder, snapshot), join(folder, 'meta/9999_snapshot.json')));
    expect(faults).toEqual([expect.stringContaining('should hold the newest snapshot')]);
  });
});

describe('two databases', () => {
  const compare = (one: string, other: string) => {
    const [first, second] = [one, other].map((sql) => openDatabaseFromSql([{ sql, file: '' }])) as [
      DatabaseSync,
      DatabaseSync,
    ];
    return findDifferences(readSchema(first), readSchema(second));
  };
  const people = 'create table people (id text primary key);';

  it('are equal even if their tables were created by different statements', () => {
    const written = `${people} create table \`notes\` (\`by\` text not null, \`at\` integer default 0,
      foreign key (\`by\`) references \`people\`(\`id\`) on update no action on delete no action);`;
    const altered = `${people} create table "notes" ("at" integer DEFAULT 0);
      alter table notes add column "by" text NOT NULL REFERENCES people(id);`;
    expect(compare(written, altered)).toEqual([]);
  });

  it.each([
    ['at integer', 'at integer default 1', 'the column notes.at is another'],
    ["at text default 'A'", "at text default 'a'", 'the column notes.at is another'],
    ['at text, check (at > 1)', 'at text, check (at > 2)', 'the constraint of notes: check ( at > 1 ) isn’t declared'],
    ['at text, primary key (at)', 'at text', 'the constraint of notes: primary key ( at ) isn’t declared'],
    ['id text, at text as (1)', 'id text, at text as (2)', 'the column notes.at is another'],
    [
      'at text references people (id)',
      'at text references people (id) on delete cascade',
      'the foreign key from notes.at to people.id is another',
    ],
  ])('differ with %s and %s', (one, other, difference) => {
    const differences = compare(`${people} create table notes (${one});`, `${people} create table notes (${other});`);
    expect(differences).toContain(difference);
  });

  it('differ if a table is WITHOUT ROWID in only one of them', () => {
    const table = 'create table notes (id text primary key)';
    expect(compare(table, `${table} without rowid`)).toEqual(['the table notes is another']);
  });
});

describe('a file of declarations', () => {
  it('is read one statement at a time, without its comments', () => {
    const trigger = 'create trigger counted\nafter insert on shells\nbegin\n  select 1;\n  select 2;\nend';
    expect(
      parseDeclaredObjects(`-- Why;\n-- so.\n${trigger};\n\ncreate view all_shells as select 1;\n`, 'triggers.sql'),
    ).toEqual([
      { type: 'trigger', name: 'counted', sql: trigger, file: 'triggers.sql' },
      { type: 'view', name: 'all_shells', sql: 'create view all_shells as select 1', file: 'triggers.sql' },
    ]);
  });

  it.each(['create table shells (id text);', 'drop trigger counted;', 'create view shells as select 1'])(
    'is refused with %s',
    (text) => {
      expect(() => parseDeclaredObjects(text, 'api/triggers.sql')).toThrow("api/triggers.sql: isn't a declaration");
    },
  );
});
