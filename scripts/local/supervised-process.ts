import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SupervisedProcess {
  /** Stops the process and waits until it has ended. */
  stop: () => Promise<void>;
  /** Settles when the process ends. */
  ended: Promise<number | null>;
}

interface Command {
  command: string;
  args: readonly string[];
  /** The file that its output is written to. */
  log: string;
}

const gracePeriodMs = 5_000;

/**
 * Starts a service that can't outlive this process. It gets its own process group, so that we control the order of
 * shutdown.
 */
export function startSupervisedProcess({ command, args, log }: Command): SupervisedProcess {
  mkdirSync(dirname(log), { recursive: true });
  const child = spawn(join(import.meta.dirname, 'supervise.sh'), [command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, KOGU_PARENT: String(process.pid) },
  });
  const output = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
  return { ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), gracePeriodMs);
  await ended;
  clearTimeout(killer);
}

/**
 * Waits until `check` returns true. Returns false if the service ends or after `timeoutMs`. The timeout also aborts the
 * signal passed to `check`, because a port may accept a request and never respond.
 */
export async function waitUntilReady(
  service: Pick<SupervisedProcess, 'ended'>,
  check: (signal: AbortSignal) => Promise<boolean>,
  timeoutMs = 20_000,
): Promise<boolean> {
  const givenUp = new AbortController();
  const timer = setTimeout(() => givenUp.abort(), timeoutMs);
  void service.ended.then(() => givenUp.abort());
  try {
    while (!givenUp.signal.aborted) {
      if (await check(givenUp.signal).catch(() => false)) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}
