import type { Client, Row, Transaction } from '@libsql/client/web';

export interface Table {
  name: string;
  columns: string[];
}

export const selectTables = `select name, coalesce(sql, '') as sql from sqlite_master
  where type = 'table' and name not like 'sqlite_%' order by name`;

const shadowParts = ['data', 'idx', 'content', 'docsize', 'config'];

/** Returns the names of the virtual tables (search indexes) among the rows of {@link selectTables}. */
export function listVirtualTableNames(rows: ReadonlyArray<Record<string, unknown>>): string[] {
  return rows.filter(({ sql }) => /^create virtual table/i.test(String(sql))).map(({ name }) => String(name));
}

/** Whether libSQL keeps a vector index in this table, which is created and dropped with the index. */
export const isVectorIndex = (name: string) => name === 'libsql_vector_meta_shadow' || name.endsWith('_vectors_shadow');

/**
 * Returns the names of tables with data of their own: neither search indexes, which are derived, nor the migrations.
 */
export function listOwnTableNames(rows: ReadonlyArray<Record<string, unknown>>): string[] {
  const left = new Set([
    '__drizzle_migrations',
    importMark,
    ...listVirtualTableNames(rows).flatMap((name) => [name, ...shadowParts.map((part) => `${name}_${part}`)]),
  ]);
  return rows.map(({ name }) => String(name)).filter((name) => !left.has(name) && !isVectorIndex(name));
}

export async function listTables(db: Client | Transaction): Promise<Table[]> {
  const { rows } = await db.execute(selectTables);
  return Promise.all(listOwnTableNames(rows).map(async (name) => ({ name, columns: await listColumns(db, name) })));
}

/** The table that marks a database while an import fills it. */
export const importMark = '__import';

async function listColumns(db: Client | Transaction, table: string): Promise<string[]> {
  const { rows } = await db.execute({ sql: 'select name from pragma_table_info(?)', args: [table] });
  return rows.map(({ name }) => String(name));
}

const pageSize = 200;

/** Reads all rows of a table in the order they were inserted, as lines of JSON, a page at a time. */
export async function* readLines(db: Client | Transaction, { name, columns }: Table): AsyncGenerator<string[]> {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  let after: unknown = 0;
  for (;;) {
    const { rows } = await db.execute({
      sql: `select rowid as "row id", ${listed} from "${name}" where rowid > ? order by rowid limit ${pageSize}`,
      args: [Number(after)],
    });
    if (rows.length > 0) yield rows.map((row) => toLine(columns.map((column) => toJson(row, column))));
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.['row id'];
  }
}

/** Formats a row as one line: line readers also treat these two separators as line ends. */
function toLine(values: unknown[]): string {
  return JSON.stringify(values)
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

function toJson(row: Row, column: string): unknown {
  const value = row[column];
  return value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value;
}
