import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SupervisedProcess } from './supervised-process.ts';

interface WatchOptions {
  url: string;
  /** The folder with all local data. */
  data: string;
  everyMs?: number;
  /** How long one query may take. */
  askMs?: number;
  /** How long a database may be unable to write before the server is restarted. */
  patienceMs?: number;
  /** How long to wait before the next restart because of the same database. */
  restMs?: number;
  report?: (line: string) => void;
}

const beginWrite = ['begin immediate', 'rollback'];

/**
 * Watches the database server. If the server can't write to one of its databases for a minute, ends it and reports
 * that, and `keepRunning` restarts it. The test of a database takes and releases the write lock, which changes nothing.
 */
export function createDatabaseWatch({
  url,
  data,
  everyMs = 15_000,
  askMs = 5_000,
  patienceMs = 60_000,
  restMs = 600_000,
  report = (line) => console.error(line),
}: WatchOptions): (service: SupervisedProcess) => SupervisedProcess {
  const restartedAt = new Map<string, number>();
  /** Returns how long a database has been unable to write, in ms, if its server should be restarted because of it. */
  const findStuck = async (name: string, failingSince: Map<string, number>): Promise<number | undefined> => {
    const now = Date.now();
    if (await answers(url, name, beginWrite, askMs)) failingSince.delete(name);
    else if (!failingSince.has(name)) failingSince.set(name, now);
    const failingFor = now - (failingSince.get(name) ?? now);
    const rests = now - (restartedAt.get(name) ?? Number.NEGATIVE_INFINITY) < restMs;
    return failingFor < patienceMs || rests ? undefined : failingFor;
  };
  const watch = async (service: SupervisedProcess, stopping: AbortSignal) => {
    const failingSince = new Map<string, number>();
    while (!stopping.aborted) {
      for (const name of listDatabases(data)) {
        const stuckFor = await findStuck(name, failingSince);
        if (stuckFor === undefined || stopping.aborted) continue;
        restartedAt.set(name, Date.now());
        const what = (await answers(url, name, ['select 1'], askMs)) ? 'answers but stores nothing' : "doesn't answer";
        report(`The database "${name}" ${what} since ${Math.round(stuckFor / 1000)} s. Its server is restarted.`);
        return service.stop();
      }
      await sleep(everyMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  };
  return (service) => {
    const stopping = new AbortController();
    void service.ended.then(() => stopping.abort());
    void watch(service, stopping.signal);
    const stop = () => {
      stopping.abort();
      return service.stop();
    };
    return { ended: service.ended, stop };
  };
}

function listDatabases(data: string): string[] {
  const folder = join(data, 'sqld/dbs');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Whether the database executes the statements. Ignores a database that was deleted in the meantime. */
async function answers(url: string, name: string, statements: readonly string[], limitMs: number): Promise<boolean> {
  const requests = [...statements.map((sql) => ({ type: 'execute', stmt: { sql } })), { type: 'close' }];
  try {
    const response = await fetch(`${url}/v2/pipeline`, {
      method: 'POST',
      headers: { 'x-namespace-bin': Buffer.from(name).toString('base64').replace(/=+$/, '') },
      body: JSON.stringify({ requests }),
      signal: AbortSignal.timeout(limitMs),
    });
    if (response.status === 404) return true;
    if (!response.ok) return false;
    const { results } = (await response.json()) as { results: Array<{ type: string }> };
    return results.every(({ type }) => type === 'ok');
  } catch {
    return false;
  }
}
