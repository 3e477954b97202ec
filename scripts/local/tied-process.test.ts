import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tied = join(import.meta.dirname, 'tied.sh');

it('ends a service whose starter is killed at once', async () => {
  const starter = spawn('/bin/sh', ['-c', `KOGU_PARENT=$$ "${tied}" sleep 600 & echo $!; wait`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) => {
    starter.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
  expect(isThere(pid)).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(() => isThere(pid), { timeout: 15_000 }).toBe(false);
});

/** One that has ended and that nobody has asked about yet (state Z) is not there. */
function isThere(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}
