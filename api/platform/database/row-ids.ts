import { type SQL, sql } from 'drizzle-orm';
import { newId } from './ids.ts';

/** A new UUIDv7 for each row of an `insert … select`, which can't be given a value for each. */
export function rowIds(): SQL<string> {
  // The time and version are those of one id; the database draws the rest for each row.
  const time = newId().slice(0, 15);
  const hex = (bytes: number) => sql`lower(hex(randomblob(${sql.raw(String(bytes))})))`;
  return sql<string>`${time} || substr(${hex(2)}, 2) || '-'
    || substr('89ab', 1 + abs(random() % 4), 1) || substr(${hex(2)}, 2) || '-' || ${hex(6)}`;
}
