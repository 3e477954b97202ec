import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';

/**
 * Returns every row of every table as text, by table. Skips full-text indexes without content, which can't be listed.
 */
export async function readEveryRow(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.run(
    sql`select name from sqlite_master where type = 'table' and sql not like '%content=''''%' order by name`,
  );
  const tables = rows.map(async ({ name }) => {
    const { rows: found } = await db.run(sql.raw(`select * from "${String(name)}"`));
    return [String(name), JSON.stringify(found)] as const;
  });
  return new Map(await Promise.all(tables));
}
