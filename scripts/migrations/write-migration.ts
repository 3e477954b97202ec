import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTokens } from './describe-schema.ts';
import { runDrizzleKit } from './drizzle-kit.ts';
import { migrationsFolder, readJournal } from './journal.ts';
import { openMigratedDatabase } from './open-migrated-database.ts';
import { type DeclaredObject, readDeclaredObjects } from './read-declared-objects.ts';

interface Wanted {
  /** A name for the change, in snake_case, such as `reading_notes`. */
  name: string;
  config?: string;
  folder?: string;
  declared?: readonly DeclaredObject[];
  stdio?: 'inherit' | 'pipe';
}

/**
 * Writes one migration from what the schemas, `triggers.sql` and `search.sql` declare. Returns its file and the steps
 * that remain to be done by hand, or null if nothing changed.
 */
export function writeMigration({
  name,
  config = 'drizzle.config.ts',
  folder = migrationsFolder,
  declared = readDeclaredObjects(),
  stdio = 'inherit',
}: Wanted): { file: string; notes: string[] } | null {
  const count = readJournal(folder).length;
  const generate = (...more: string[]) => {
    const { status, output } = runDrizzleKit(['generate', '--config', config, '--name', name, ...more], stdio);
    if (status !== 0) throw new Error(`drizzle-kit failed:\n${output}`);
    return readJournal(folder)[count]?.tag;
  };
  const generated = generate();
  const tables = generated ? [...dropBlockingTriggers(folder, count, generated), readMigration(folder, generated)] : [];
  if (generated) writeStatements(folder, generated, tables);
  const { dropped, created } = compareOthers(readOthers(folder), declared);
  const tag = generated ?? (dropped.length + created.length > 0 ? generate('--custom') : undefined);
  if (!tag) return null;
  writeStatements(folder, tag, [...tables, ...dropped, ...created.map(({ sql }) => `${sql};`)]);
  keepNewestSnapshot(folder, tag);
  openMigratedDatabase(undefined, folder).close();
  const notes = created.filter(({ type }) => type === 'virtual table').map(({ name: table }) => table);
  return { file: `${tag}.sql`, notes: notes.map((table) => `${table} is empty: add the statements that fill it.`) };
}

type Other = Pick<DeclaredObject, 'type' | 'name' | 'sql'> & { table: string };

/** Reads the triggers, search tables, vector indexes and views after the first `count` migrations. */
function readOthers(folder: string, count?: number): Other[] {
  const database = openMigratedDatabase(count, folder);
  try {
    const rows =
      database.prepare(`select iif(type = 'table', 'virtual table', type) as type, name, tbl_name as "table", sql
      from sqlite_master where type in ('trigger', 'view') or sql like 'create virtual table%' or sql like '%libsql_vector_idx%'
      order by type <> 'trigger', name`);
    // The rows have the requested columns; node:sqlite only types rows by possible values.
    return rows.all() as unknown as Other[];
  } finally {
    database.close();
  }
}

/**
 * Returns statements that drop triggers before a table is rebuilt. SQLite rebuilds a table under another name and can't
 * rename it back while another table's trigger reads it. The table's own triggers are dropped with it.
 */
function dropBlockingTriggers(folder: string, count: number, generated: string): string[] {
  const renames = readMigration(folder, generated).matchAll(/^ALTER TABLE `__new_\w+` RENAME TO `(\w+)`/gm);
  const rebuilt = new Set([...renames].map(([, table = '']) => table));
  return readOthers(folder, count)
    .filter(({ type, table }) => type === 'trigger' && !rebuilt.has(table))
    .filter(({ sql }) => readTokens(sql).some((token) => rebuilt.has(token)))
    .map(({ name }) => `drop trigger ${name};`);
}

function compareOthers(found: readonly Other[], declared: readonly DeclaredObject[]) {
  const tokens = ({ sql }: { sql: string }) => readTokens(sql).join(' ');
  const isAmong = (list: readonly Pick<Other, 'name' | 'sql'>[], one: Pick<Other, 'name' | 'sql'>) =>
    list.some((each) => each.name === one.name && tokens(each) === tokens(one));
  const dropped = found.filter((one) => !isAmong(declared, one));
  return {
    dropped: dropped.map(({ type, name }) => `drop ${type === 'virtual table' ? 'table' : type} ${name};`),
    created: declared.filter((one) => !isAmong(found, one)),
  };
}

const readMigration = (folder: string, tag: string) => readFileSync(join(folder, `${tag}.sql`), 'utf8').trimEnd();

function writeStatements(folder: string, tag: string, statements: readonly string[]): void {
  writeFileSync(join(folder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
}

/**
 * Deletes older snapshots. Each describes every table, and the next migration is generated from the newest one alone.
 */
function keepNewestSnapshot(folder: string, tag: string): void {
  for (const file of readdirSync(join(folder, 'meta'))) {
    if (file.endsWith('_snapshot.json') && file !== `${tag.slice(0, 4)}_snapshot.json`)
      rmSync(join(folder, 'meta', file));
  }
}
