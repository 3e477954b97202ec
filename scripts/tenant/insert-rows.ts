import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';

/** The values of a row, in column order. */
export type Row = readonly (string | number | null)[];

const rowsAtOnce = 2_000;

/** Inserts thousands of rows from JSON in one statement. The server limits the size of its only parameter. */
export function insertRows(
  db: Database,
  table: Parameters<typeof db.insert>[0],
  names: readonly string[],
  rows: readonly Row[],
) {
  const values = sql.raw(names.map((_, index) => `json_extract(value, '$[${index}]')`).join(', '));
  const parts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
  return parts.map((part) =>
    db.run(sql`insert or ignore into ${table} (${sql.raw(names.join(', '))})
      select ${values} from json_each(${JSON.stringify(part)})`),
  );
}
