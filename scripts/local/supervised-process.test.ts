import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startServer } from '../../testing/services/start-server.ts';
import { waitUntilReady } from './supervised-process.ts';

const supervise = join(import.meta.dirname, 'supervise.sh');

it('a supervised service is ended when its parent is killed', async () => {
  const starter = spawn('/bin/sh', ['-c', `KOGU_PARENT=$$ "${supervise}" sleep 600 & echo $!; wait`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) => {
    starter.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
  expect(isThere(pid)).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(() => isThere(pid)).toBe(false);
});

it.each([
  ['the time is up', { ended: new Promise<null>(() => undefined) }, 200],
  ['the service ends', { ended: sleep(200).then(() => 1) }, 600_000],
])('waitUntilReady stops waiting for an unresponsive service when %s', async (_, service, timeoutMs) => {
  const hung = await startServer(() => undefined);
  try {
    const answer = waitUntilReady(service, async (signal) => (await fetch(hung.url, { signal })).ok, timeoutMs);
    expect(await Promise.race([answer, sleep(5_000, 'still waiting')])).toBe(false);
  } finally {
    await hung.stop();
  }
});

/** Whether a process is running; a zombie (state Z) counts as ended. */
function isThere(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}
