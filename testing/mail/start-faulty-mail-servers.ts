import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { faults, type NamedFault, type Step } from './faults.ts';

export interface FaultyMailServers {
  /** The port of each server, by its fault. */
  ports: Record<string, number>;
  stop: () => Promise<void>;
}

/** Starts a mail server for each fault. */
export async function startFaultyMailServers(): Promise<FaultyMailServers> {
  const sockets = new Set<Socket>();
  const servers = await Promise.all(faults.map((fault) => listen(fault, sockets)));
  return {
    ports: Object.fromEntries(servers.map((server, at) => [faults[at]?.name, (server.address() as AddressInfo).port])),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function listen({ step, fault }: NamedFault, sockets: Set<Socket>): Promise<Server> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    converse(socket, (at) => (at === step ? fault(socket) : agree(socket, at)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Calls `react` at each step, until it leaves the client without a response. */
function converse(socket: Socket, react: (step: Step) => void): void {
  let heard = '';
  let isMessage = false;
  react('greeting');
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    heard += chunk;
    for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
      const line = heard.slice(0, end);
      heard = heard.slice(end + 2);
      if (isMessage && line !== '.') continue;
      const step = isMessage ? 'message' : stepOf(line);
      isMessage = step === 'DATA';
      if (step) react(step);
      else socket.end('221 bye\r\n');
    }
  });
}

function stepOf(line: string): Step | undefined {
  return (['EHLO', 'MAIL', 'RCPT', 'DATA'] as const).find((verb) => line.startsWith(verb));
}

function agree(socket: Socket, step: Step): void {
  const replies = { greeting: '220 ready', EHLO: '250-here\r\n250 8BITMIME', DATA: '354 go on' } as const;
  socket.write(`${step in replies ? replies[step as keyof typeof replies] : '250 2.0.0 fine'}\r\n`);
}
