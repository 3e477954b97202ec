import { type SQL, sql } from 'drizzle-orm';

/** Holds for texts that begin so. Unlike `like`, it is served by the column's index. */
export function beginsWith(column: SQL, text: string): SQL {
  return sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}
