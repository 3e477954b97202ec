import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './connect.ts';

/** Rows that one statement of the clean-up changes. More would hold the write lock for too long. */
export const rowsAtOnce = 1_000;

/** Deletes up to {@link rowsAtOnce} of the rows that match. */
export function deleteSome(db: Database, table: SQLiteTable, matches: SQL | undefined) {
  return db.delete(table).where(someOf(table, matches));
}

/** Some of the rows that match. A change by this has to make them match no more, or it never ends. */
export function someOf(table: SQLiteTable, matches: SQL | undefined): SQL {
  return sql`rowid in (select rowid from ${table} where ${matches ?? sql`true`} limit ${rowsAtOnce})`;
}
