import { type SQL, sql } from 'drizzle-orm';
import { newId } from './ids.ts';

/** A new UUIDv7 for each row of an `insert … select`, where values can't be supplied per row. */
export function rowIds(): SQL<string> {
  // All rows share the time and version of one id; the database adds random bits for each.
  const time = newId().slice(0, 15);
  const hex = (bytes: number) => sql`lower(hex(randomblob(${sql.raw(String(bytes))})))`;
  return sql<string>`${time} || substr(${hex(2)}, 2) || '-'
    || substr('89ab', 1 + abs(random() % 4), 1) || substr(${hex(2)}, 2) || '-' || ${hex(6)}`;
}
