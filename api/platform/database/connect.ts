import { type Client, createClient, type InStatement, type TransactionMode } from '@libsql/client/web';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/web';
import { createDeadline, type Deadline } from './deadline.ts';
import { sendOnKeptStream } from './kept-streams.ts';
import { retryWhileCrowded, retryWhileLocked, wrapCalls } from './retry.ts';

export interface DatabaseAddress {
  /** libsql:// or https:// in production, http:// for the local server. */
  url: string;
  authToken?: string | undefined;
  /** Database name on the local server, which serves many from one process. */
  namespace?: string | undefined;
  /** How long one exchange may take. Commands wait longer than visitors' requests. */
  timeoutMs?: number | undefined;
  /** How long all exchanges may take together, until the request is answered. */
  wholeMs?: number | undefined;
}

export interface Database extends LibSQLDatabase<Record<string, never>> {
  readonly $client: Client;
  /** HTTP exchanges so far, which dominate a page's speed. Retries of one exchange count once. */
  readonly roundTrips: () => number;
  /** Says that the request was answered: from then on, its work may take longer. */
  readonly answered: () => void;
}

/** Column names derive from keys: `publishAt` becomes `publish_at`. */
const casing = 'snake_case';

/** Limits of one exchange and of all exchanges of a request. An outage is then answered with 503 within 5 s. */
export const patience = { exchangeMs: 4_000, requestMs: 4_500 };

/**
 * Connects to one community's database for one request; a client shared between requests hangs
 * under load in workerd.
 */
export function connectDatabase(address: DatabaseAddress): Database {
  let roundTrips = 0;
  const deadline = createDeadline(address.wholeMs ?? Number.POSITIVE_INFINITY);
  const client = createClient({
    url: address.url,
    ...(address.authToken ? { authToken: address.authToken } : {}),
    intMode: 'number',
    fetch: (input: Request) => {
      roundTrips += 1;
      const headers = new Headers(input.headers);
      if (address.namespace) headers.set('x-namespace-bin', btoa(address.namespace).replace(/=+$/, ''));
      return ask(input, headers, address, deadline);
    },
  });
  const retrying = retryWhileLocked(withWriteBatches(client), () => {
    roundTrips -= 1;
  });
  // Waits for a lock count too, since they are between exchanges.
  const db = drizzle({ client: wrapCalls(retrying, deadline.during), casing });
  return Object.assign(db, { roundTrips: () => roundTrips, answered: deadline.end });
}

async function ask(
  input: Request,
  headers: Headers,
  { namespace, timeoutMs }: DatabaseAddress,
  deadline: Deadline,
): Promise<Response> {
  const { url, method } = input;
  const asked = await input.text();
  const signal = AbortSignal.timeout(Math.min(timeoutMs ?? patience.exchangeMs, deadline.remainingMs()));
  const send = (body: string) => fetch(url, { method, headers, signal, ...(body === '' ? {} : { body }) });
  // A hosted database may limit or charge for open streams.
  const sendKept = () => sendOnKeptStream(`${url} ${namespace}`, asked, send);
  return retryWhileCrowded(namespace && asked !== '' ? sendKept : () => send(asked));
}

/**
 * Drizzle leaves the batch mode to the client, whose default starts as a reader and can fail on its first write. Here,
 * a batch that writes starts as a writer.
 */
function withWriteBatches(client: Client): Client {
  const batch = client.batch.bind(client);
  client.batch = (statements: Array<InStatement | [string, never?]>, mode?: TransactionMode) =>
    batch(statements, mode ?? (statements.every(isRead) ? 'read' : 'write'));
  return client;
}

function isRead(statement: InStatement | [string, never?]): boolean {
  const sql = typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql;
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql));
}
