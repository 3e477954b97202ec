import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tied = join(import.meta.dirname, 'tied.sh');

it('ends a service whose starter is killed at once', async () => {
  const starter = spawn('/bin/sh', ['-c', `"${tied}" sleep 600 & echo $!; wait`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) => {
    starter.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
  expect(isThere(pid)).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(() => isThere(pid), { timeout: 15_000 }).toBe(false);
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
