import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type StartedServer, startServer } from '../../testing/start-server.ts';

/**
 * Somebody else who writes to the databases in a server's folder: `/<database>/<milliseconds>` takes
 * the write lock of one, answers, and lets it go after so long; 409 where it can't have it.
 */
export function startLockKeeper(folder: string): Promise<StartedServer> {
  return startServer((request, response) => {
    const [, database = '', ms] = (request.url ?? '').split('/');
    const file = new DatabaseSync(join(folder, 'dbs', database, 'data'));
    try {
      file.exec('begin immediate');
      setTimeout(() => file.close(), Number(ms));
      response.end('locked');
    } catch (thrown) {
      file.close();
      response.writeHead(409).end(String(thrown));
    }
  });
}
