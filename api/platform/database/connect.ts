import { type Client, createClient, type InStatement, type TransactionMode } from '@libsql/client/web';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/web';
import { askWhileCrowded, withPatience } from './ask-again.ts';

export interface DatabaseAddress {
  /** libsql:// or https:// in production, http:// for the local server. */
  url: string;
  authToken?: string | undefined;
  /** Database of the local server, which keeps many in one process. */
  namespace?: string | undefined;
}

export interface Database extends LibSQLDatabase<Record<string, never>> {
  readonly $client: Client;
  /** HTTP exchanges with the server so far, what a page's speed hangs on; one that is asked again is one. */
  readonly roundTrips: () => number;
}

/** Columns are named by their keys: `publishAt` is `publish_at`. */
export const casing = 'snake_case';

const timeoutMs = 4_000;

/**
 * A connection to one community's database, for one request: a client shared between requests
 * hangs under load in workerd. Any exchange is given up after four seconds, so that a database
 * that is out is answered with 503 within five.
 */
export function connectDatabase(address: DatabaseAddress): Database {
  let roundTrips = 0;
  const client = createClient({
    url: address.url,
    ...(address.authToken ? { authToken: address.authToken } : {}),
    intMode: 'number',
    fetch: (input: Request) => {
      roundTrips += 1;
      const headers = new Headers(input.headers);
      if (address.namespace) headers.set('x-namespace-bin', btoa(address.namespace).replace(/=+$/, ''));
      return ask(input, headers);
    },
  });
  const patient = withPatience(withWriteBatches(client), () => {
    roundTrips -= 1;
  });
  const db = drizzle({ client: patient, casing });
  return Object.assign(db, { roundTrips: () => roundTrips });
}

async function ask(input: Request, headers: Headers): Promise<Response> {
  const { url, method } = input;
  const body = await input.text();
  const signal = AbortSignal.timeout(timeoutMs);
  return askWhileCrowded(() => fetch(url, { method, headers, signal, ...(body === '' ? {} : { body }) }));
}

/**
 * Drizzle leaves a batch's mode to the client, whose default begins as a reader and can be refused
 * when it turns writer. A batch that writes begins as one.
 */
function withWriteBatches(client: Client): Client {
  const batch = client.batch.bind(client);
  client.batch = (statements: Array<InStatement | [string, never?]>, mode?: TransactionMode) =>
    batch(statements, mode ?? (statements.every(isRead) ? 'read' : 'write'));
  return client;
}

function isRead(statement: InStatement | [string, never?]): boolean {
  const sql = typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql;
  return /^\s*select\b/i.test(sql);
}
