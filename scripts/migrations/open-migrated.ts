import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrationsFolder, readJournal } from './journal.ts';

/** An empty in-memory database after the first `count` migrations, or after all. The caller closes it. */
export function openMigrated(count?: number, folder = migrationsFolder): DatabaseSync {
  const files = readJournal(folder).slice(0, count);
  return openWith(
    files.map(({ tag }) => ({ sql: readFileSync(join(folder, `${tag}.sql`), 'utf8'), file: `${tag}.sql` })),
  );
}

/** An in-memory database in which this SQL was run. An error names the file that the SQL is from. */
export function openWith(parts: ReadonlyArray<{ sql: string; file: string }>): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  // Node's SQLite doesn't know libSQL's index of vectors, which is written as an index of an expression.
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
