import { type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';

/** A new row id: UUIDv7, so ids sort by creation time. */
export function newId(): string {
  return v7();
}

/**
 * The same for statements that insert what they select: a new id for each row. Ids of one statement
 * have the same time and no order among themselves.
 */
export function newIds(): SQL {
  const time = newId().slice(0, '00000000-0000-7'.length);
  const random = (bytes: number) => sql`lower(hex(randomblob(${sql.raw(String(bytes))})))`;
  return sql`${time} || substr(${random(2)}, 2) || '-8' || substr(${random(2)}, 2) || '-' || ${random(6)}`;
}
