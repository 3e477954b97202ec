import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startDatabaseServer } from '../../scripts/local/database-server.ts';
import { findFreePorts } from '../../scripts/local/ports.ts';
import { createScratchFolder } from '../../scripts/local/scratch-folder.ts';

export interface TestDatabases {
  url: string;
  /** Creates databases with `POST /v1/namespaces/<name>/create`. */
  adminUrl: string;
  /** The folder of its files. */
  folder: string;
  stop: () => Promise<void>;
}

/** Starts a local database server with its own folder, which is deleted after the run. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const data = createScratchFolder();
  const { database: port, databaseAdmin: adminPort } = await findFreePorts();
  // By default, the server can hang for good if it makes a checkpoint while many writers are waiting.
  const checkpointEverySeconds = 86_400;
  const server = await startDatabaseServer({ port, adminPort, data, checkpointEverySeconds, isOnOneCore: true });
  return {
    url: `http://127.0.0.1:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    folder: join(data, 'sqld'),
    stop: async () => {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
