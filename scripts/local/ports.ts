import { createServer } from 'node:net';
import { type Ports, portVariables } from './settings.ts';

/** Throws if ports are taken, naming each one and the variable that changes it. */
export async function refuseTakenPorts(ports: Partial<Ports>): Promise<void> {
  const uses = Object.keys(ports) as Array<keyof Ports>;
  const taken: string[] = [];
  for (const use of uses) {
    const port = ports[use] ?? 0;
    if (await canListen(port)) continue;
    const { name, what } = portVariables[use];
    taken.push(`Port ${port}, for ${what}, is taken by another program. Choose another one: ${name}=${port + 100}`);
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
}

/** Finds a free port. */
export async function findFreePort(): Promise<number> {
  const { port, close } = await listen(0);
  await close();
  return port;
}

/** Finds a free port for each service. */
export async function findFreePorts(): Promise<Ports> {
  const servers = await Promise.all(Array.from({ length: 5 }, () => listen(0)));
  const [worker = 0, database = 0, databaseAdmin = 0, smtp = 0, inbox = 0] = servers.map(({ port }) => port);
  await Promise.all(servers.map(({ close }) => close()));
  return { worker, database, databaseAdmin, smtp, inbox };
}

async function canListen(port: number): Promise<boolean> {
  try {
    await (await listen(port)).close();
    return true;
  } catch {
    return false;
  }
}

function listen(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ port: number; close: () => Promise<void> }>();
  const server = createServer();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    const close = () => new Promise<void>((done) => server.close(() => done()));
    resolve({ port: typeof address === 'object' && address ? address.port : port, close });
  });
  return promise;
}
