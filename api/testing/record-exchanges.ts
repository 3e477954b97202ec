import { bindings } from './bindings.ts';

/** A statement with its arguments as the database's HTTP protocol encodes them. */
export interface SentStatement {
  sql: string;
  args: readonly unknown[];
}

/** One request to a database. A batch that writes holds the write lock for all of its statements. */
export interface Exchange {
  statements: readonly SentStatement[];
  isWriteBatch: boolean;
  /** Sent by a test's own connection, `community.db`, rather than by the code under test. */
  isSetup: boolean;
}

interface Sent {
  sql?: string;
  sql_id?: number;
  args?: readonly unknown[];
}

type PipelineRequest =
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'execute'; stmt: Sent }
  | { type: 'batch'; batch: { steps: Array<{ stmt: Sent }> } }
  | { type: 'close' };

/** Marks the requests of `community.db`. The local server has no accounts and ignores the token. */
export const setupToken = 'test-setup';

type Listener = (exchange: Exchange, answered: Promise<Response>) => void;

const listeners = new Set<Listener>();
const send = globalThis.fetch;

globalThis.fetch = (input: RequestInfo | URL, init?: RequestInit) => {
  const answered = send(input, init);
  if (listeners.size > 0 && String(input).startsWith(bindings.LOCAL_DATABASE_URL ?? '')) {
    const exchange = readExchange(init);
    for (const listener of listeners) listener(exchange, answered);
  }
  return answered;
};

/** Calls the listener with each exchange until the returned function is called. */
export function onExchange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records the exchanges that `work` makes, except those of the test's own connection. */
export async function recordExchanges(work: () => Promise<unknown>): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const stop = onExchange((exchange) => {
    if (!exchange.isSetup) exchanges.push(exchange);
  });
  await work().finally(stop);
  return exchanges;
}

/**
 * Counts the rows of tables and indexes that the database reads for `work`, except for the test's own connection.
 * Unlike time, the number is the same on a busy machine.
 */
export async function countRowsRead(work: () => Promise<unknown>): Promise<number> {
  const counts: Promise<number>[] = [];
  const stop = onExchange(({ isSetup }, answered) => {
    if (!isSetup) counts.push(answered.then(readRowCount));
  });
  await work().finally(stop);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function readRowCount(response: Response): Promise<number> {
  const counts = (await response.clone().text()).matchAll(/"rows_read":(\d+)/g);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

const isTransaction = (sql: string) => /^(begin|commit|rollback)\b/i.test(sql);

function readExchange(init: RequestInit | undefined): Exchange {
  const { requests } = JSON.parse(String(init?.body)) as { requests: PipelineRequest[] };
  const stored = new Map(requests.flatMap((sent) => (sent.type === 'store_sql' ? [[sent.sql_id, sent.sql]] : [])));
  const all = requests
    .flatMap((sent) => {
      if (sent.type === 'execute') return [sent.stmt];
      return sent.type === 'batch' ? sent.batch.steps.map(({ stmt }) => stmt) : [];
    })
    .map(({ sql, sql_id: id, args = [] }) => ({ sql: sql ?? stored.get(id ?? -1) ?? '', args }));
  return {
    statements: all.filter(({ sql }) => !isTransaction(sql)),
    isWriteBatch: all.some(({ sql }) => /^begin (immediate|exclusive)/i.test(sql)),
    isSetup: new Headers(init?.headers).get('authorization') === `Bearer ${setupToken}`,
  };
}
