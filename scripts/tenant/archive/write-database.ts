import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '@libsql/client/web';
import type { Database } from '#api/platform/database/connect.ts';
import { findCorrespondingMigration } from '../adopt-initial-migration.ts';
import { listTables, readLines, type Table } from './list-tables.ts';
import type { Manifest } from './manifest.ts';

/** Writes every table to `folder`, all as of one moment, while the community stays open. */
export async function writeDatabase(db: Database, folder: string): Promise<Pick<Manifest, 'tables' | 'migration'>> {
  await mkdir(folder);
  const snapshot = await db.$client.transaction('read');
  try {
    const { rows } = await snapshot.execute('select max(created_at) as newest from __drizzle_migrations');
    const newest = findCorrespondingMigration({ when: Number(rows[0]?.['newest']) });
    if (!newest) throw new Error('the database has migrations that this version does not know');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(snapshot)) tables.push(await writeTable(snapshot, table, folder));
    return { migration: newest.tag, tables };
  } finally {
    snapshot.close();
  }
}

async function writeTable(snapshot: Transaction, table: Table, folder: string): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  let [rows, size] = [0, 0];
  const file = await open(join(folder, `${table.name}.jsonl`), 'w', 0o600);
  try {
    for await (const lines of readLines(snapshot, table)) {
      const text = Buffer.from(`${lines.join('\n')}\n`);
      hash.update(text);
      rows += lines.length;
      size += text.length;
      await file.write(text);
    }
  } finally {
    await file.close();
  }
  return { ...table, rows, size, sha256: hash.digest('hex') };
}
