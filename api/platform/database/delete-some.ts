import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './connect.ts';

/** The maximum number of rows that one clean-up statement changes. More would hold the write lock for too long. */
export const rowsAtOnce = 1_000;

/** Deletes up to {@link rowsAtOnce} of the rows that match. */
export function deleteRowBatch(db: Database, table: SQLiteTable, matches: SQL | undefined) {
  return db.delete(table).where(isInRowBatch(table, matches));
}

/**
 * True for up to {@link rowsAtOnce} of the matching rows. The change must make them stop matching, or the clean-up
 * never ends.
 */
export function isInRowBatch(table: SQLiteTable, matches: SQL | undefined): SQL {
  return sql`rowid in (select rowid from ${table} where ${matches ?? sql`true`} limit ${rowsAtOnce})`;
}
