import type { Client, InStatement, TransactionMode } from '@libsql/client/web';
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core';
import { createPipelineClient } from './client.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { Dialect } from './dialect.ts';
import { isRead } from './is-read.ts';
import type { SendPipelineBody, StreamRequest } from './pipeline.ts';
import { sendAndClose, sendOnPooledStream } from './pooled-streams.ts';
import { retryWhileLocked, retryWhileOverloaded, wrapClientCalls } from './retry.ts';
import { Session } from './session.ts';

export interface DatabaseAddress {
  /** libsql:// or https:// in production, http:// for the local server. */
  url: string;
  authToken?: string | undefined;
  /** Database name on the local server, which serves many from one process. */
  namespace?: string | undefined;
  /**
   * How long one exchange may take, and how long statements and batches wait for a lock. Commands wait longer than
   * visitors' requests.
   */
  timeoutMs?: number | undefined;
  /** How long all exchanges may take together, until the response is sent. */
  wholeMs?: number | undefined;
  /** Awaited before each write of a request. If it rejects, the write is refused. */
  beforeWrite?: (() => Promise<void>) | undefined;
}

export interface Database extends LibSQLDatabase<Record<string, never>> {
  readonly $client: Client;
  /** HTTP exchanges so far, which dominate a page's speed. Retries of one exchange count once. */
  readonly roundTrips: () => number;
  /** Signals that the response was sent: from then on, the request's work may take longer. */
  readonly answered: () => void;
}

/** Column names derive from keys: `publishAt` becomes `publish_at`. */
export const dialect = new Dialect({ casing: 'snake_case' });

/** Limits of one exchange and of all exchanges of a request, so that an outage results in a 503 within 5 s. */
export const databaseTimeouts = { exchangeMs: 4_000, requestMs: 4_500 };

/**
 * Connects to one community's database for one request; a client shared between requests hangs
 * under load in workerd.
 */
export function connectDatabase(address: DatabaseAddress): Database {
  let roundTrips = 0;
  const deadline = createDeadline(address.wholeMs ?? Number.POSITIVE_INFINITY);
  const newExchange = createExchange(address, deadline);
  const { namespace } = address;
  const send = (requests: StreamRequest[], post: SendPipelineBody) =>
    // A hosted database may limit or charge for open streams.
    namespace ? sendOnPooledStream(`${address.url} ${namespace}`, requests, post) : sendAndClose(requests, post);
  const client = createPipelineClient({
    exchange: (requests) => {
      roundTrips += 1;
      return newExchange((post) => retryWhileOverloaded(() => send(requests, post)));
    },
    libsql: {
      ...{ url: address.url, intMode: 'number' },
      fetch: async (input: Request) => {
        roundTrips += 1;
        const body = await input.text();
        const { response } = await newExchange(
          (post) =>
            retryWhileOverloaded(async () => {
              const sent = await post(body);
              return sent.status === 429 ? { response: sent, refused: sent } : { response: sent };
            }),
          input.url,
        );
        return response;
      },
    },
  });
  const forget = () => {
    roundTrips -= 1;
  };
  // Commands, which set the time, wait for a lock as long as for an exchange.
  const retrying = retryWhileLocked(withWriteBatches(client, address.beforeWrite), forget, address.timeoutMs);
  // The time spent waiting for a lock counts as well, although it is between exchanges.
  const $client = wrapClientCalls(retrying, deadline.during);
  const db = new LibSQLDatabase<Record<string, never>>('async', dialect, new Session($client, dialect), undefined);
  return Object.assign(db, { $client, roundTrips: () => roundTrips, answered: deadline.end });
}

/**
 * Returns a function that makes an exchange with the database server. All requests of an exchange share one time limit.
 */
function createExchange({ url, authToken, namespace, timeoutMs }: DatabaseAddress, deadline: Deadline) {
  const pipelineUrl = `${url.replace(/^libsql:/, 'https:')}/v2/pipeline`;
  const headers = {
    'content-type': 'application/json',
    // On the same machine, compressing a response takes longer than sending it. Node requests compression by default.
    ...(url.startsWith('http:') ? { 'accept-encoding': 'identity' } : {}),
    ...(authToken ? { authorization: `Bearer ${authToken}` } : {}),
    ...(namespace ? { 'x-namespace-bin': btoa(namespace).replace(/=+$/, '') } : {}),
  };
  return async <Answer>(work: (post: SendPipelineBody) => Promise<Answer>, to = pipelineUrl): Promise<Answer> => {
    const limit = new AbortController();
    const ms = Math.min(timeoutMs ?? databaseTimeouts.exchangeMs, deadline.remainingMs());
    // Unlike the timer of `AbortSignal.timeout`, this one ends with the exchange: an isolate may have at most 10,000
    // timers.
    const timer = setTimeout(() => limit.abort(new DOMException('The database took too long', 'TimeoutError')), ms);
    try {
      return await work((body) => fetch(to, { method: 'POST', headers, signal: limit.signal, body }));
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Drizzle leaves the batch mode to the client, whose default begins without the write lock and can fail on its first
 * write. Here, a batch that writes takes the lock first.
 */
function withWriteBatches(client: Client, beforeWrite: DatabaseAddress['beforeWrite']): Client {
  const batch = client.batch.bind(client);
  const execute: (statement: InStatement) => ReturnType<Client['execute']> = client.execute.bind(client);
  const transaction = client.transaction.bind(client);
  const executeMultiple = client.executeMultiple.bind(client);
  const migrate = client.migrate.bind(client);
  client.batch = async (statements: Array<InStatement | [string, never?]>, mode?: TransactionMode) => {
    const isReading = statements.every((each) => isRead(textOf(each)));
    if (!isReading) await beforeWrite?.();
    return batch(statements, mode ?? (isReading ? 'read' : 'write'));
  };
  client.execute = async (statement: InStatement) => {
    if (!isRead(textOf(statement))) await beforeWrite?.();
    return execute(statement);
  };
  client.transaction = async (mode: TransactionMode = 'write') => {
    if (mode !== 'read') await beforeWrite?.();
    return transaction(mode);
  };
  client.executeMultiple = async (sql) => {
    await beforeWrite?.();
    return executeMultiple(sql);
  };
  client.migrate = async (statements) => {
    await beforeWrite?.();
    return migrate(statements);
  };
  return client;
}

function textOf(statement: InStatement | [string, never?]): string {
  return typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql;
}
