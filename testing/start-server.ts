import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StartedServer {
  /** Without a slash at its end. */
  url: string;
  stop: () => Promise<void>;
}

/** A web server on a free port of this machine; `stop` waits for nobody who still holds a connection. */
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
