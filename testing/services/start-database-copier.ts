import { cp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type StartedServer, startServer } from './start-server.ts';

/**
 * Files that the server writes while a database is open. Without them, it opens the copy as a database that was closed
 * cleanly.
 */
const filesOfOpenDatabase = ['.sentinel', 'data-shm', 'data-wal', 'stats.json', 'stats.tmp'];

/**
 * Starts a server that copies the files of a database: `/<from>/<to>`. The database server then has to create `<to>`,
 * which opens the files it finds. That takes a tenth of the processor time of forking, which writes each page and its
 * log again. Nothing may write to `<from>` meanwhile, and its write-ahead log must be empty.
 */
export function startDatabaseCopier(folder: string): Promise<StartedServer> {
  return startServer(async (request, response) => {
    const [, from = '', to = ''] = (request.url ?? '').split('/');
    try {
      const { size } = await stat(join(folder, 'dbs', from, 'data-wal'));
      if (size > 0) throw new Error('its write-ahead log is not empty');
      await cp(join(folder, 'dbs', from), join(folder, 'dbs', to), {
        recursive: true,
        filter: (path) => !filesOfOpenDatabase.includes(basename(path)),
      });
      response.end('copied');
    } catch (thrown) {
      response.writeHead(500).end(String(thrown));
    }
  });
}
