import type { ResultSet } from '@libsql/client/web';
import { fillPlaceholders, Placeholder } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql/web';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import { casing, type Database } from './connect.ts';

/** The place in a prepared read that each request fills with a value of its own. */
export type Place<Value> = Placeholder & { readonly holds?: Value };

/** A value, or the place that it is given in. */
export type Given<Value> = Value | Place<Value>;

/** A time as the database keeps it, or the place that it is given in. */
export function msOf(time: Given<Date>): number | Placeholder {
  return time instanceof Date ? time.getTime() : time;
}

/** A statement that reads, written already: what differs from one request to the next are its values. */
export interface PreparedRead<Rows, Values> {
  statement: (values: Values) => { sql: string; args: never[] };
  rows: (result: ResultSet) => Rows;
}

/** The place of each value by its name. */
export type Places<Values> = { readonly [Name in keyof Values]: Place<Values[Name]> };

type Readable<Rows> = RunnableQuery<Rows, 'sqlite'> & {
  prepare: () => Pick<SQLitePreparedQuery<never>, 'getQuery' | 'mapResult'>;
};

/** Any name is the place of the value by that name; which there are is not known, so none is spread. */
const places = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new Error('Name each place of a prepared read: they can’t be spread.');
    },
  },
);

/**
 * A read for a page that is drawn often: `build` writes its SQL once in an isolate, when it is first
 * asked for, with the places of its values. See docs/decisions/2026-11-22-reads-written-once.md.
 */
export function prepareRead<Rows, Values>(
  build: (db: Database, given: Places<Values>) => Readable<Rows>,
): PreparedRead<Rows, Values> {
  let prepared: ReturnType<Readable<Rows>['prepare']> | undefined;
  const written = () => {
    // A database that is asked nothing: all of it that a statement is built with is there.
    prepared ??= build(drizzle.mock({ casing }) as unknown as Database, places as Places<Values>).prepare();
    return prepared;
  };
  return {
    statement: (values) => {
      const { sql, params } = written().getQuery();
      return { sql, args: fillPlaceholders(params, asStored(values)) as never[] };
    },
    rows: (result) => written().mapResult(result, true) as Rows,
  };
}

function asStored(values: unknown): Record<string, unknown> {
  const stored = Object.entries(values as object).map(([name, value]) => [
    name,
    value instanceof Date ? value.getTime() : value,
  ]);
  return Object.fromEntries(stored);
}

type RowsOf<Reads> = {
  -readonly [Key in keyof Reads]: Reads[Key] extends PreparedRead<infer Rows, never> ? Rows : never;
};

/** The rows of each of these reads, in one exchange. */
export async function readPrepared<Values, const Reads extends readonly PreparedRead<unknown, Values>[]>(
  db: Database,
  reads: Reads,
  values: Values,
): Promise<RowsOf<Reads>> {
  const results = await db.$client.batch(reads.map(({ statement }) => statement(values)));
  return reads.map(({ rows }, index) => rows(results[index] as ResultSet)) as RowsOf<Reads>;
}
