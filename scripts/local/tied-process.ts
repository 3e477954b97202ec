import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface TiedProcess {
  /** Ends it and waits until it is gone. */
  stop: () => Promise<void>;
  /** Settles when it ends by itself. */
  ended: Promise<number | null>;
}

interface Command {
  command: string;
  args: readonly string[];
  /** File that takes what it prints. */
  log: string;
}

const patienceMs = 5_000;

/** Starts a service that can't outlive this process. It has a group of its own, so that we stop it in order. */
export function startTied({ command, args, log }: Command): TiedProcess {
  mkdirSync(dirname(log), { recursive: true });
  const child = spawn(join(import.meta.dirname, 'tied.sh'), [command, ...args], {
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
  const killer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(killer);
}

/**
 * Waits until `check` answers true; false when the service ends or `timeoutMs` pass before that, which
 * is when the signal that `check` is given aborts: a port may take a request and never answer it.
 */
export async function isReady(
  service: Pick<TiedProcess, 'ended'>,
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
