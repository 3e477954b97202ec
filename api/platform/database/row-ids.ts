import { type SQL, sql } from 'drizzle-orm';
import { beginsWith } from './begins-with.ts';
import { newId } from './ids.ts';

/**
 * A new UUIDv7 for each row of an `insert … select`, where values can't be supplied per row. With a
 * `newBatchId` that only this statement uses, {@link isRowIdOf} finds its rows.
 */
export function rowIds(of?: string): SQL<string> {
  // All rows share the time and version of one id; the database adds random bits for each.
  const hex = (bytes: number) => sql`lower(hex(randomblob(${sql.raw(String(bytes))})))`;
  if (of !== undefined) return sql<string>`${sharedIdPart(of)} || ${hex(6)}`;
  const time = newId().slice(0, 15);
  return sql<string>`${time} || substr(${hex(2)}, 2) || '-'
    || substr('89ab', 1 + abs(random() % 4), 1) || substr(${hex(2)}, 2) || '-' || ${hex(6)}`;
}

/** True for ids of rows that were inserted with `rowIds(of)`. */
export function isRowIdOf(column: SQL, of: string): SQL {
  return beginsWith(column, sharedIdPart(of));
}

/** All groups of an id but the last: the time and 24 random bits. */
function sharedIdPart(id: string): string {
  return id.slice(0, -12);
}
