import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { createLocalDatabase } from '../../scripts/local/create-database.ts';
import { root } from '../../scripts/local/settings.ts';
import { startTestDatabases } from '../services/start-test-databases.ts';

/** Starts a database server for one test file. */
export async function startTestServer() {
  const { url, adminUrl, stop } = await startTestDatabases();
  const connect = (namespace: string) => connectDatabase({ url, namespace });
  /** Creates a new, empty database. */
  const open = async (name: string) => {
    await createLocalDatabase(adminUrl, name);
    return connect(name);
  };
  return {
    connect,
    open,
    /** Creates a database as the migrations that `0000_initial` replaced left it. */
    openReplaced: async (name: string): Promise<Database> => {
      const db = await open(name);
      await db.$client.migrate(readReplacedStatements());
      return db;
    },
    stop,
  };
}

function readReplacedStatements(): string[] {
  const file = join(root, 'testing-fixtures/migrations/before-2026-11-26.sql.gz');
  return gunzipSync(readFileSync(file)).toString().split('--> statement-breakpoint');
}
