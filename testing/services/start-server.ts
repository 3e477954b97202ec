import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StartedServer {
  /** Without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a web server on a free local port. `stop` doesn't wait for open connections. */
export async function startServer(listener: RequestListener): Promise<StartedServer> {
  const server = createServer(listener);
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
