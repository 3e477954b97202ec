import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';
import { type SupervisedProcess, startSupervisedProcess, waitUntilReady } from './supervised-process.ts';

interface InboxOptions {
  smtp: number;
  web: number;
  data: string;
}

/** Starts an inbox that catches and shows all mail of the local Worker. */
export async function startInbox({ smtp, web, data }: InboxOptions): Promise<SupervisedProcess> {
  const folder = join(data, 'mail');
  mkdirSync(folder, { recursive: true });
  const log = join(data, 'logs/inbox.log');
  const service = startSupervisedProcess({
    command: process.execPath,
    args: [
      join(root, 'node_modules/maildev/bin/maildev'),
      ...['--ip', '127.0.0.1'],
      ...['--smtp', String(smtp)],
      ...['--web', String(web)],
      ...['--mail-directory', folder],
    ],
    log,
  });
  const isUp = async (signal: AbortSignal) => (await fetch(`http://127.0.0.1:${web}/email`, { signal })).ok;
  if (await waitUntilReady(service, isUp)) return service;
  await service.stop();
  throw new Error(`The mail inbox did not start. What it said is in ${log}.`);
}
