import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { findFreePort } from '../../scripts/local/ports.ts';

export interface FaultyServers {
  /** A URL on which nothing listens. */
  closedUrl: string;
  /** The URL of a server that accepts connections and never responds, like a hanging database. */
  silentUrl: string;
  stop: () => Promise<void>;
}

/** Starts servers that simulate the two ways in which a database can be down. */
export async function startFaultyServers(): Promise<FaultyServers> {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  return {
    closedUrl: `http://127.0.0.1:${await findFreePort()}`,
    silentUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => silent.close(resolve));
    },
  };
}
