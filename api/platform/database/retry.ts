import { type Client, type InArgs, type InStatement, LibsqlBatchError, LibsqlError } from '@libsql/client/web';

/** The shortest wait before each retry, in ms. Jitter makes it up to twice as long. */
const retryDelaysMs = [20, 40, 80, 160, 320, 640];

/** How long a request retries for a lock. With the 4 s limit of one exchange, it still ends within 5 s. */
const lockWaitMs = 1_000;

const pause = (ms: number, maxMs = Number.POSITIVE_INFINITY) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms * (1 + Math.random()), maxMs)));

/**
 * Retries a request that the server refuses with 429 because it has too many connections. Nothing has run by then, so a
 * retry is safe and bursts lose no requests.
 */
export async function retryWhileOverloaded<Answer extends { refused?: Response }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await send();
  for (const ms of retryDelaysMs) {
    if (answer.refused?.status !== 429) break;
    await answer.refused.body?.cancel();
    await pause(ms);
    answer = await send();
  }
  return answer;
}

/**
 * Wraps a client so that it retries while another writer holds the database's lock. The lock is taken when a
 * transaction or single statement begins, so nothing has run yet. Calls `onRetry` before each retry. The last
 * retry is after `waitMs`.
 */
export function retryWhileLocked(client: Client, onRetry: () => void, waitMs = lockWaitMs): Client {
  return wrapClientCalls(client, (ask) => retryLocked(ask, onRetry, waitMs));
}

/** Runs every statement and batch of a client inside `around`. */
export function wrapClientCalls(
  client: Client,
  around: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>,
): Client {
  const execute: (statement: InStatement) => ReturnType<Client['execute']> = client.execute.bind(client);
  const batch = client.batch.bind(client);
  client.execute = (statement: InStatement, args?: InArgs) =>
    around(() => execute(typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement));
  client.batch = (...asked) => around(() => batch(...asked));
  return client;
}

async function retryLocked<Answer>(ask: () => Promise<Answer>, onRetry: () => void, waitMs: number): Promise<Answer> {
  const startedAt = Date.now();
  for (let retry = 0; ; retry += 1) {
    try {
      return await ask();
    } catch (thrown) {
      const leftMs = startedAt + waitMs - Date.now();
      if (!isLocked(thrown) || leftMs <= 0) throw thrown;
      await pause(retryDelaysMs[retry] ?? Math.max(...retryDelaysMs), leftMs);
      onRetry();
    }
  }
}

/** An error within a batch doesn't count: the statements before it have already run. */
function isLocked(thrown: unknown): boolean {
  return thrown instanceof LibsqlError && !(thrown instanceof LibsqlBatchError) && thrown.code === 'SQLITE_BUSY';
}
