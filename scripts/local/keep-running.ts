import { setTimeout as sleep } from 'node:timers/promises';
import type { SupervisedProcess } from './supervised-process.ts';

interface Kept {
  /** The service's name for the operator, such as "The database server". */
  what: string;
  /** Starts the service. Settles when it is ready. */
  start: () => Promise<SupervisedProcess>;
  /** How long to wait before each restart, in milliseconds; the last value repeats. */
  delaysMs?: readonly number[];
  /** How long the service must run before the delays start over. */
  steadyAfterMs?: number;
  report?: (line: string) => void;
}

/** Starts a service and restarts it whenever it ends, reporting each time. Rejects only if the first start fails. */
export async function keepRunning({
  what,
  start,
  delaysMs = [0, 1_000, 2_000, 5_000, 15_000, 60_000],
  steadyAfterMs = 60_000,
  report = (line) => console.error(line),
}: Kept): Promise<Pick<SupervisedProcess, 'stop'>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let service = await start();
  const startAgain = async (): Promise<SupervisedProcess> => {
    try {
      const started = await start();
      report(`${what} runs again.`);
      return started;
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return neverStarted;
    }
  };
  const keep = async () => {
    let [failures, startedAt] = [0, Date.now()];
    for (let code = await service.ended; !signal.aborted; code = await service.ended) {
      if (Date.now() - startedAt >= steadyAfterMs) failures = 0;
      const delay = delaysMs[Math.min(failures, delaysMs.length - 1)] ?? 0;
      report(describeEnd(what, code, delay));
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      [failures, startedAt] = [failures + 1, Date.now()];
      service = await startAgain();
      // The service was stopped while it was starting.
      if (signal.aborted) await service.stop();
    }
  };
  const kept = keep();
  return {
    stop: async () => {
      stopping.abort();
      await service.stop();
      await kept;
    },
  };
}

const neverStarted: SupervisedProcess = { ended: Promise.resolve(null), stop: async () => undefined };

function describeEnd(what: string, code: number | null, delay: number): string {
  const how = code === null ? '' : ` with code ${code}`;
  return `${what} ended${how}. It is started again ${delay > 0 ? `in ${delay / 1_000} s` : 'now'}.`;
}
