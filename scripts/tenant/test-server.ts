import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { makeScratchFolder } from '../../testing/scratch-folder.ts';
import { createLocalDatabase } from '../local/create-database.ts';
import { startDatabaseServer } from '../local/database-server.ts';
import { findFreePorts } from '../local/ports.ts';
import { root } from '../local/settings.ts';

/** A database server for one test file. */
export async function startTestServer() {
  const data = makeScratchFolder();
  const ports = await findFreePorts();
  const server = await startDatabaseServer({ port: ports.database, adminPort: ports.databaseAdmin, data });
  const connect = (namespace: string) => connectDatabase({ url: `http://127.0.0.1:${ports.database}`, namespace });
  /** A new, empty database. */
  const open = async (name: string) => {
    await createLocalDatabase(`http://127.0.0.1:${ports.databaseAdmin}`, name);
    return connect(name);
  };
  return {
    connect,
    open,
    /** A database after the last of the migrations that `0000_initial` replaced, as they left it. */
    openReplaced: async (name: string): Promise<Database> => {
      const db = await open(name);
      await db.$client.migrate(replacedStatements());
      return db;
    },
    stop: async () => {
      await server.stop();
      rmSync(data, { recursive: true });
    },
  };
}

function replacedStatements(): string[] {
  const file = join(root, 'testing-fixtures/migrations/before-2026-11-26.sql.gz');
  return gunzipSync(readFileSync(file)).toString().split('--> statement-breakpoint');
}
