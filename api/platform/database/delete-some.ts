import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './connect.ts';

/** Rows that one statement deletes. More would hold the write lock for too long. */
export const deletedAtOnce = 1_000;

/** Deletes up to {@link deletedAtOnce} of the rows that match. */
export function deleteSome(db: Database, table: SQLiteTable, matches: SQL | undefined) {
  return db
    .delete(table)
    .where(sql`rowid in (select rowid from ${table} where ${matches ?? sql`true`} limit ${deletedAtOnce})`);
}
