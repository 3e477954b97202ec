import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type StartedServer, startServer } from './start-server.ts';

/**
 * Acts as another writer to the databases in a server's folder: `/<database>/<milliseconds>` takes a database's write
 * lock, responds, and releases it after that time. Responds 409 if the lock is taken.
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
