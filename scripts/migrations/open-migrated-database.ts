import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrationsFolder, readJournal } from './journal.ts';

/** Opens an empty in-memory database after the first `count` migrations, or after all. The caller closes it. */
export function openMigratedDatabase(count?: number, folder = migrationsFolder): DatabaseSync {
  const files = readJournal(folder).slice(0, count);
  return openDatabaseFromSql(
    files.map(({ tag }) => ({ sql: readFileSync(join(folder, `${tag}.sql`), 'utf8'), file: `${tag}.sql` })),
  );
}

/** Opens an in-memory database and runs this SQL in it. An error names the SQL's file. */
export function openDatabaseFromSql(parts: ReadonlyArray<{ sql: string; file: string }>): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  // Node's SQLite doesn't have libSQL's vector indexes, which are written as an index on an expression.
  database.function('libsql_vector_idx', { deterministic: true, varargs: true }, (vector) => vector);
  for (const { sql, file } of parts) {
    try {
      database.exec(sql);
    } catch (error) {
      database.close();
      throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return database;
}
