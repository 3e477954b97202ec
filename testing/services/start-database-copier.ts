import { cp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type StartedServer, startServer } from './start-server.ts';

/** Written by the server while a database is open; without them, it opens the copy as one that was closed in order. */
const filesOfOpenDatabase = ['.sentinel', 'data-shm', 'data-wal', 'stats.json'];

/**
 * Copies the files of a database in a server's folder: `/<from>/<to>`. The server then has to create `<to>`, which
 * opens what it finds: a tenth of the processor time of forking, which writes each page and its log again. Nothing may
 * write to `<from>` meanwhile, and its write-ahead log must be empty.
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
