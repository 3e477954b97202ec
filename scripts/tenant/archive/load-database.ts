import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Client, InStatement, InValue } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import type { Database } from '#api/platform/database/connect.ts';
import { copyMigrations } from '../../migrations/journal.ts';
import { OperatorError } from '../operator-error.ts';
import { countMigrations } from './find-manifest-errors.ts';
import { beginImport } from './import-mark.ts';
import {
  importMark,
  isVectorIndex,
  listTables,
  listVirtualTableNames,
  readLines,
  selectTables,
} from './list-tables.ts';
import type { Manifest } from './manifest.ts';

/**
 * Replaces a database's contents with the tables of an export and compares every checksum. Tables are created in their
 * exported form, so that later migrations also change the imported data.
 */
export async function loadDatabase(db: Database, folder: string, manifest: Manifest, digest: string): Promise<void> {
  const client = db.$client;
  await clear(client);
  await beginImport(client, digest);
  await migrateTo(db, manifest.migration);
  const { rows: triggers } = await client.execute(`select name, sql from sqlite_master where type = 'trigger'`);
  await client.batch(triggers.map(({ name }) => `drop trigger "${name}"`));
  const made = await listTables(client);
  // `migrate` rather than `batch`, because it doesn't check foreign keys: rows refer to rows that are inserted later.
  await client.migrate(made.map(({ name }) => `delete from "${name}"`));
  for (const table of manifest.tables) await loadTable(client, folder, table);
  for (const table of manifest.tables) await compareTable(client, table);
  await client.batch(triggers.map(({ sql }) => String(sql)));
}

/** Drops everything, the import mark last, so that a run killed here is recognized. */
async function clear(client: Client): Promise<void> {
  const { rows } = await client.execute(selectTables);
  const { rows: views } = await client.execute(`select name from sqlite_master where type = 'view'`);
  if (rows.length + views.length === 0) return;
  await client.execute(`create table if not exists ${importMark} (digest text, stage text)`);
  await client.migrate([
    ...views.map(({ name }) => `drop view "${name}"`),
    ...listVirtualTableNames(rows).map((name) => `drop table "${name}"`),
  ]);
  const { rows: left } = await client.execute(selectTables);
  const names = left.map(({ name }) => String(name)).filter((name) => name !== importMark && !isVectorIndex(name));
  await client.migrate([...names, importMark].map((name) => `drop table "${name}"`));
}

/** Applies the migrations up to the export's own. */
async function migrateTo(db: Database, tag: string): Promise<void> {
  const count = countMigrations(tag);
  const folder = await mkdtemp(join(tmpdir(), 'kogu-migrations-'));
  try {
    copyMigrations(folder, count);
    await migrate(db, { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The maximum rows and bytes of one exchange with the database. */
const most = { rows: 200, bytes: 500_000 };

async function loadTable(client: Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const file = createReadStream(join(folder, `${table.name}.jsonl`));
  let [inserts, bytes]: [InStatement[], number] = [[], 0];
  const send = async () => {
    if (inserts.length > 0) await client.migrate(inserts);
    [inserts, bytes] = [[], 0];
  };
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const sql = `insert into "${table.name}" (${columns}) values (${table.columns.map(() => '?').join(', ')})`;
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (inserts.length === most.rows || bytes + line.length > most.bytes) await send();
    inserts.push({ sql, args: (JSON.parse(line) as unknown[]).map(fromJson) });
    bytes += line.length;
  }
  await send();
}

function fromJson(value: unknown): InValue {
  if (typeof value !== 'object' || value === null) return value as InValue;
  return Buffer.from((value as { base64: string }).base64, 'base64');
}

async function compareTable(client: Client, table: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of readLines(client, table)) {
    hash.update(`${lines.join('\n')}\n`);
    rows += lines.length;
  }
  if (hash.digest('hex') === table.sha256 && rows === table.rows) return;
  throw new OperatorError([`The table ${table.name} differs from the export: ${rows} rows, not ${table.rows}.`]);
}
