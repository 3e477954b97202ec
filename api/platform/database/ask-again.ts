import { type Client, type InArgs, type InStatement, LibsqlBatchError, LibsqlError } from '@libsql/client/web';

/** How long is waited before something is asked again, at least, and up to twice as long. */
const waitsMs = [20, 40, 80, 160, 320, 640];

/** Who waits for a lock is answered within five seconds all the same: an exchange may take four. */
const lockPatienceMs = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (1 + Math.random())));

/**
 * A server that has too many connections answers 429 and has done nothing: asked again a little
 * later, so that no request is lost because many came at once.
 */
export async function askWhileCrowded(send: () => Promise<Response>): Promise<Response> {
  let answer = await send();
  for (const ms of waitsMs) {
    if (answer.status !== 429) break;
    await answer.body?.cancel();
    await pause(ms);
    answer = await send();
  }
  return answer;
}

/**
 * A client that asks again while another writer has the database's lock. The lock is had when a
 * transaction begins, or a statement that stands alone: refused there, nothing has run. `repeated` is
 * called before each time but the first.
 */
export function withPatience(client: Client, repeated: () => void): Client {
  const execute: (statement: InStatement) => ReturnType<Client['execute']> = client.execute.bind(client);
  const batch = client.batch.bind(client);
  client.execute = (statement: InStatement, args?: InArgs) =>
    askWhileLocked(
      () => execute(typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement),
      repeated,
    );
  client.batch = (...asked) => askWhileLocked(() => batch(...asked), repeated);
  return client;
}

async function askWhileLocked<Answer>(ask: () => Promise<Answer>, repeated: () => void): Promise<Answer> {
  const startedAt = Date.now();
  for (const ms of waitsMs) {
    try {
      return await ask();
    } catch (thrown) {
      if (!isLocked(thrown) || Date.now() - startedAt > lockPatienceMs) throw thrown;
      await pause(ms);
      repeated();
    }
  }
  return ask();
}

/** Of one statement of a batch it is never said that nothing has run: those before it have. */
function isLocked(thrown: unknown): boolean {
  return thrown instanceof LibsqlError && !(thrown instanceof LibsqlBatchError) && thrown.code === 'SQLITE_BUSY';
}
