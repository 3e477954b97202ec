import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { keepRunning } from './keep-running.ts';
import type { SupervisedProcess } from './supervised-process.ts';

const lines: string[] = [];
const pids: number[] = [];
let kept: Pick<SupervisedProcess, 'stop'> | undefined;

afterEach(async () => {
  await kept?.stop();
  lines.length = 0;
  pids.length = 0;
});

/** Starts a real process that runs for the given time. */
async function startSleeping(seconds = 600): Promise<SupervisedProcess> {
  const child = spawn('sleep', [String(seconds)]);
  pids.push(child.pid ?? 0);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { ended, stop };
}

const options = { what: 'The clock', delaysMs: [0, 10, 20], report: (line: string) => void lines.push(line) };
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('keepRunning restarts a killed service, and reports its end and its restart', async () => {
  kept = await keepRunning({ ...options, start: () => startSleeping() });
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => lines).toEqual(['The clock ended. It is started again now.', 'The clock runs again.']);
  expect(pids.map(isThere)).toEqual([false, true]);
});

it('keepRunning waits longer each time a service ends again', async () => {
  kept = await keepRunning({ ...options, start: () => startSleeping(0) });
  await expect
    .poll(() => lines.filter((line) => line.includes('ended')).slice(0, 4))
    .toEqual([
      'The clock ended with code 0. It is started again now.',
      'The clock ended with code 0. It is started again in 0.01 s.',
      'The clock ended with code 0. It is started again in 0.02 s.',
      'The clock ended with code 0. It is started again in 0.02 s.',
    ]);
});

it('keepRunning retries a service that fails to restart', async () => {
  let starts = 0;
  const start = () => {
    starts += 1;
    return starts === 2 ? Promise.reject(new Error('The port is taken.')) : startSleeping(starts === 1 ? 0 : 600);
  };
  kept = await keepRunning({ ...options, start });
  await expect.poll(() => lines).toContain('The clock runs again.');
  expect(lines).toContain('The port is taken.');
  expect(pids.map(isThere).at(-1)).toBe(true);
});

it('keepRunning doesn’t restart a stopped service', async () => {
  kept = await keepRunning({ ...options, start: () => startSleeping() });
  await kept.stop();
  expect([pids.map(isThere), lines]).toEqual([[false], []]);
});

it('keepRunning rejects if the first start fails', async () => {
  await expect(keepRunning({ ...options, start: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
});
