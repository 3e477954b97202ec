import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface LockKeeper {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Somebody else who writes to the databases in a server's folder: `/<database>/<milliseconds>` takes
 * the write lock of one, answers, and lets it go after so long; 409 where it can't have it.
 */
export async function startLockKeeper(folder: string): Promise<LockKeeper> {
  const server = createServer((request, response) => {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
