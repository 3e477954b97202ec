import { type SQL, sql } from 'drizzle-orm';

/** True for texts with this prefix. Unlike `like`, it can use the column's index. */
export function beginsWith(column: SQL, text: string): SQL {
  return sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}
