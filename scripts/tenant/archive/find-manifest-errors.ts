import { readJournal } from '../../migrations/journal.ts';
import { openMigratedDatabase } from '../../migrations/open-migrated-database.ts';
import { findCorrespondingMigration } from '../adopt-initial-migration.ts';
import { OperatorError } from '../operator-error.ts';
import { listOwnTableNames, selectTables } from './list-tables.ts';
import { listArchiveFiles, type Manifest } from './manifest.ts';

/** Matches a part of a path that means the same on every system, such as `brand` or `.gitkeep`. */
const pathPart = /^(?!\.{1,2}$)\.?[A-Za-z0-9_][A-Za-z0-9._-]{0,100}$/;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const maxDepth = 6;

/**
 * Returns the reasons why an archive's manifest doesn't describe exactly one community, one per line. Its names are
 * used only if there are no faults.
 */
export function findManifestErrors(manifest: Manifest): string[] {
  const { slug, files, folder } = manifest;
  const keys = files.map(({ key }) => key);
  const parts = listArchiveFiles(manifest).map(({ path }) => path.toLowerCase());
  const folders = new Set(parts.flatMap((path) => parentsOf(path)));
  return [
    ...keys.filter((key) => !isOwnKey(slug, key)).map((key) => `the file key ${show(key)} is not one of ${slug}`),
    ...folder.filter(({ name }) => !isPath(name)).map(({ name }) => `the path ${show(name)} leads elsewhere`),
    ...findTwice(keys).map((key) => `the file key ${show(key)} is there twice`),
    ...findTwice(parts).map((path) => `${show(path)} is there twice`),
    ...parts.filter((path) => folders.has(path)).map((path) => `${show(path)} is a file and a folder`),
    ...findTableFaults(manifest),
  ];
}

/** Whether a stored file's key stays within a community. */
export function isOwnKey(slug: string, key: string): boolean {
  const parts = key.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  const isPlain = key.length <= 1_000 && !/[\u0000-\u001f\u007f\\]/.test(key);
  return isPlain && parts.length > 1 && parts[0] === slug && parts.every((part) => !['', '.', '..'].includes(part));
}

function isPath(name: string): boolean {
  const parts = name.split('/');
  return parts.length <= maxDepth && parts.every((part) => pathPart.test(part) && !reserved.test(part));
}

const parentsOf = (path: string) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

function findTwice(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

/** Quotes a text from an archive, without control and other invisible characters, which mustn't reach the terminal. */
const show = (text: string) => JSON.stringify(text.slice(0, 120)).replace(/[^\x20-\x7e]/g, '?');

/** Checks that the tables and columns are exactly those that the migrations declare. */
function findTableFaults({ tables, migration }: Manifest): string[] {
  const declared = declareTables(migration);
  const named = new Map(tables.map((table) => [table.name, table.columns]));
  const unknown = [...named.keys()].filter((name) => !declared.has(name));
  const missing = [...declared.keys()].filter((name) => !named.has(name));
  const different = [...named].filter(
    ([name, columns]) => declared.has(name) && columns.toSorted().join() !== declared.get(name)?.toSorted().join(),
  );
  return [
    ...unknown.map((name) => `the table ${show(name)} is not one of ours`),
    ...missing.map((name) => `the table ${name} is missing`),
    ...different.map(([name]) => `the table ${name} has other columns`),
  ];
}

/** Counts the migrations of this version up to and including an export's. */
export function countMigrations(tag: string): number {
  const found = findCorrespondingMigration({ tag });
  const index = readJournal().findIndex((entry) => entry.tag === found?.tag);
  if (index >= 0) return index + 1;
  throw new OperatorError([
    `The export needs migration ${tag}, which this version doesn't have: update it first. If the export is from before`,
    '2026-11-26, import it with the last release before that date, migrate the community there, and export it again.',
  ]);
}

/** Lists the tables and columns that a database has after a migration, taken from an empty in-memory one. */
function declareTables(migration: string): Map<string, string[]> {
  const database = openMigratedDatabase(countMigrations(migration));
  try {
    const names = listOwnTableNames(database.prepare(selectTables).all());
    const columns = database.prepare('select name from pragma_table_info(?)');
    return new Map(names.map((name) => [name, columns.all(name).map((row) => String(row['name']))]));
  } finally {
    database.close();
  }
}
