import type { Client } from '@libsql/client/web';
import type { Database } from '#api/platform/database/connect.ts';
import { OperatorError } from '../operator-error.ts';
import { importMark } from './list-tables.ts';

/** The mark that records how far an import into a database got. */
export interface ImportMark {
  /** The digest of the export's manifest. */
  digest: string;
  /** `filled`: the data is complete; only the hosts may still be closed. */
  stage: 'filling' | 'filled';
}

/** Reads the mark that an import leaves in a database until it has finished; null if there is none. */
export async function readImportMark(db: Database): Promise<ImportMark | null> {
  const { rows: tables } = await db.$client.execute({
    sql: 'select 1 from sqlite_master where name = ?',
    args: [importMark],
  });
  if (tables.length === 0) return null;
  const { rows } = await db.$client.execute(`select * from ${importMark}`);
  const [mark] = rows;
  return { digest: String(mark?.['digest'] ?? ''), stage: mark?.['stage'] === 'filled' ? 'filled' : 'filling' };
}

export async function beginImport(client: Client, digest: string): Promise<void> {
  await client.batch([
    `create table ${importMark} (digest text, stage text)`,
    { sql: `insert into ${importMark} (digest, stage) values (?, 'filling')`, args: [digest] },
  ]);
}

export async function markImportFilled(db: Database): Promise<void> {
  await db.$client.execute(`update ${importMark} set stage = 'filled'`);
}

/** Removes the mark: from now on, the database belongs to the community. */
export async function endImport(db: Database): Promise<void> {
  await db.$client.execute(`drop table if exists ${importMark}`);
}

/** Throws if an import into the database was interrupted. */
export async function refuseUnfinishedImport(db: Database): Promise<void> {
  const mark = await readImportMark(db);
  if (mark?.stage === 'filling') {
    throw new OperatorError(['An import into its database was interrupted: run it again.']);
  }
}
