import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  LibsqlBatchError,
  LibsqlError,
  type ResultSet,
  type TransactionMode,
} from '@libsql/client/web';
import { batchConcurrentReads } from './batch-concurrent-reads.ts';
import { isRead } from './is-read.ts';
import type {
  PipelineResponse,
  StreamRequest,
  StreamResult,
  WireBatchResult,
  WireCondition,
  WireError,
  WireResult,
  WireStatement,
} from './pipeline.ts';
import { Result } from './result.ts';
import { toWire } from './wire-values.ts';

type Asked = InStatement | [string, InArgs?];

interface Statement {
  sql: string;
  args?: InArgs | undefined;
}

interface ClientOptions {
  /** Sends the requests of one exchange and closes its stream, or keeps it. */
  exchange: (requests: StreamRequest[]) => Promise<PipelineResponse>;
  /** The options of libSQL's own client, which only commands need. */
  libsql: Parameters<typeof createClient>[0];
}

/** Limits for storing SQL on the server, which refuses longer texts and stores no more than 50. */
const storable = { length: 4_999, count: 30 };
/** The maximum number of concurrent exchanges per connection; the server limits the number of open streams overall. */
const mostAtOnce = 20;
const begin = { write: 'BEGIN IMMEDIATE', read: 'BEGIN TRANSACTION READONLY', deferred: 'BEGIN DEFERRED' } as const;

/**
 * Creates a client for the statements and batches of requests. Results and errors equal those of libSQL's own client,
 * which builds three objects for each value and copies each parsed response.
 */
export function createPipelineClient({ exchange: exchangeAtOnce, libsql }: ClientOptions): Client {
  const inTurn = limitConcurrency();
  const exchange = (requests: StreamRequest[]) => inTurn(() => exchangeAtOnce(requests));
  const joined = batchConcurrentReads(exchange, parseRefusal);
  const read = async (request: StreamRequest) => resultOf(await joined(request));
  let whole: Client | undefined;
  const own = () => {
    whole ??= createClient(libsql);
    return whole;
  };
  return {
    protocol: 'http',
    closed: false,
    execute: async (statement: InStatement, args?: InArgs) => {
      const stmt = toStatement(typeof statement === 'string' ? { sql: statement, args } : statement);
      const request = { type: 'execute' as const, stmt };
      const { sql = '' } = stmt;
      return new Result((await (isRead(sql) ? read(request) : send(exchange, [request]))) as WireResult);
    },
    batch: async (statements, mode = 'deferred') => {
      const given = statements.map(normalizeStatement);
      const [only] = given;
      // A single read sees one state of the database even without a transaction.
      if (only && given.length === 1 && mode === 'read' && isRead(only.sql)) {
        return [new Result((await read({ type: 'execute', stmt: toStatement(only) })) as WireResult)];
      }
      const requests = buildBatchRequests(given, mode);
      const [request] = requests;
      const isAlone = requests.length === 1 && mode === 'read';
      const result = await (request && isAlone ? read(request) : send(exchange, requests));
      return readBatch(result as WireBatchResult, given.length);
    },
    migrate: (statements) => own().migrate(statements),
    transaction: (mode?: TransactionMode) => own().transaction(mode ?? 'write'),
    executeMultiple: (sql) => own().executeMultiple(sql),
    sync: () => own().sync(),
    reconnect: () => own().reconnect(),
    close: () => whole?.close(),
  };
}

function normalizeStatement(asked: Asked): Statement {
  if (typeof asked === 'string') return { sql: asked };
  return Array.isArray(asked) ? { sql: asked[0], args: asked[1] } : asked;
}

function toStatement({ sql, args = [] }: Statement, id?: number): WireStatement {
  if (!Array.isArray(args)) throw new TypeError('Arguments of a statement have no names here');
  return { ...(id === undefined ? { sql } : { sql_id: id }), args: args.map(toWire), want_rows: true };
}

/** Builds a transaction in one request: each statement runs only if the one before it succeeded. */
function buildBatchRequests(statements: readonly Statement[], mode: TransactionMode): StreamRequest[] {
  // Storing repeated SQL takes further requests, but only a single request can share an exchange with other reads.
  const stored = mode === 'read' ? new Map<string, number>() : findRepeatedSql(statements);
  const succeeded = (step: number): WireCondition => ({ type: 'ok', step });
  const steps = statements.map((statement, index) => ({
    stmt: toStatement(statement, stored.get(statement.sql)),
    condition: succeeded(index),
  }));
  const commit = steps.length + 1;
  const bare = (sql: string): WireStatement => ({ sql, want_rows: false });
  return [
    ...[...stored].map(([sql, id]) => ({ type: 'store_sql' as const, sql_id: id, sql })),
    {
      type: 'batch',
      batch: {
        steps: [
          { stmt: bare(begin[mode]) },
          ...steps,
          { stmt: bare('COMMIT'), condition: succeeded(commit - 1) },
          { stmt: bare('ROLLBACK'), condition: { type: 'not', cond: succeeded(commit) } },
        ],
      },
    },
  ];
}

/**
 * Numbers the SQL that several statements of a batch share, so that it is sent once. The numbers are valid for one
 * stream.
 */
function findRepeatedSql(statements: readonly Statement[]): Map<string, number> {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  for (const { sql } of statements) {
    const isNew = seen.has(sql) && !repeated.has(sql);
    if (isNew && sql.length <= storable.length && repeated.size < storable.count) repeated.set(sql, repeated.size);
    seen.add(sql);
  }
  return repeated;
}

/** Runs up to {@link mostAtOnce} tasks at once; others wait in order. */
function limitConcurrency() {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running === mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

async function send(exchange: ClientOptions['exchange'], requests: StreamRequest[]): Promise<unknown> {
  const answer = await exchange(requests);
  if (answer.refused) throw await parseRefusal(answer.refused);
  const results = answer.results.slice(0, requests.length);
  return results.map(resultOf).at(-1);
}

function resultOf(result: StreamResult): unknown {
  if (result.type === 'error') throw toError(result.error);
  return result.response.result;
}

function readBatch({ step_results: results, step_errors: errors }: WireBatchResult, count: number): ResultSet[] {
  const failed = (step: number) => errors[step] && toError(errors[step]);
  const begun = failed(0);
  if (begun) throw begun;
  const read = Array.from({ length: count }, (_, index) => {
    const error = failed(index + 1);
    if (error) throw new LibsqlBatchError(error.message, index, error.code, undefined, undefined, error);
    const result = results[index + 1];
    if (!result) throw new LibsqlBatchError('The transaction was rolled back', index, 'TRANSACTION_CLOSED');
    return new Result(result);
  });
  const committed = failed(count + 1);
  if (committed) throw committed;
  return read;
}

function toError({ message, code }: WireError): LibsqlError {
  return new LibsqlError(message, code ?? 'UNKNOWN');
}

async function parseRefusal(response: Response): Promise<LibsqlError> {
  const text = (await response.text()).trim();
  const isJson = response.headers.get('content-type') === 'application/json';
  const body: unknown = isJson ? JSON.parse(text) : null;
  if (typeof body === 'object' && body && 'message' in body) return toError(body as WireError);
  return new LibsqlError(`The database answered with status ${response.status}: ${text}`, 'SERVER_ERROR');
}
