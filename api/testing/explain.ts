import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';

interface Explained {
  getSQL: () => SQL;
}

/** Returns the query plan as the lines of EXPLAIN QUERY PLAN. */
export async function explain(db: Database, query: Explained): Promise<string[]> {
  const rows = await db.all<{ detail: string }>(sql`explain query plan ${query.getSQL()}`);
  return rows.map(({ detail }) => detail);
}
