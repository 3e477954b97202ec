import type { ResultSet } from '@libsql/client/web';
import { fillPlaceholders, Placeholder } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql/web';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import { casing, type Database } from './connect.ts';

/** A placeholder in a prepared read, filled with a value by each request. */
export type Place<Value> = Placeholder & { readonly holds?: Value };

/** A value, or the placeholder for one. */
export type Given<Value> = Value | Place<Value>;

/** A time in the database's milliseconds, or its placeholder. */
export function msOf(time: Given<Date>): number | Placeholder {
  return time instanceof Date ? time.getTime() : time;
}

/** A read whose SQL is already built: only its values differ between requests. */
export interface PreparedRead<Rows, Values> {
  statement: (values: Values) => { sql: string; args: never[] };
  rows: (result: ResultSet) => Rows;
}

/** The placeholder of each value, by name. */
export type Places<Values> = { readonly [Name in keyof Values]: Place<Values[Name]> };

type Readable<Rows> = RunnableQuery<Rows, 'sqlite'> & {
  prepare: () => Pick<SQLitePreparedQuery<never>, 'getQuery' | 'mapResult'>;
};

/** Returns a placeholder for any name. The names aren't known here, so the object can't be spread. */
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
 * Prepares a read for a frequently rendered page. `build` generates the SQL once per isolate, on
 * first use, with placeholders. See docs/decisions/2026-11-22-reads-written-once.md.
 */
export function prepareRead<Rows, Values>(
  build: (db: Database, given: Places<Values>) => Readable<Rows>,
): PreparedRead<Rows, Values> {
  let prepared: ReturnType<Readable<Rows>['prepare']> | undefined;
  const written = () => {
    // A mock connection is enough to build a statement; it never runs a query.
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

/** Runs these reads in one exchange and returns the rows of each. */
export async function readPrepared<Values, const Reads extends readonly PreparedRead<unknown, Values>[]>(
  db: Database,
  reads: Reads,
  values: Values,
): Promise<RowsOf<Reads>> {
  const results = await db.$client.batch(reads.map(({ statement }) => statement(values)));
  return reads.map(({ rows }, index) => rows(results[index] as ResultSet)) as RowsOf<Reads>;
}
