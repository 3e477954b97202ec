import type { Client, InValue } from '@libsql/client/web';
import { DrizzleQueryError, is, Param, Placeholder, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core';
import { type Database, dialect } from './connect.ts';
import { Session } from './session.ts';

type Value = string | number | null;
type Values = Readonly<Record<string, Value>>;

/** What a statement is built with: values, or the places where they will be. */
export type Given<Of extends Values> = { readonly [Name in keyof Of]: Of[Name] | Placeholder };

/** A value in SQL, or the place of one: nothing that a decision could be based on. */
export type GivenValue<Of extends Value = string> = Of | Placeholder;

/** A moment, or the place of one in milliseconds. */
export type Moment = Date | GivenValue<number>;

/** A moment for SQL. */
export const timeIn = (moment: Moment): GivenValue<number> => (moment instanceof Date ? moment.getTime() : moment);

/** Of drizzle's statements, what its batches use: internal, so without a type. */
interface Internals {
  _prepare: () => {
    getQuery: () => { sql: string; params: unknown[] };
    mapResult: (result: unknown, isFromBatch: boolean) => unknown;
  };
}

/** A statement whose text is written, and how to fill in its values and read its rows. */
interface Kept {
  sql: string;
  argsOf: (values: Values) => InValue[];
  read: (result: unknown) => unknown;
}

/** Beyond so many shapes of one statement, it is built for each request. */
const mostShapes = 100;

/** In tests, each statement is also built as if it weren't kept, and both must be the same. */
export const comparing = { isOn: false };

/** Only builds statements, which takes no client: sending them is up to `Bound`. */
const unconnected = new LibSQLDatabase('async', dialect, new Session(null as unknown as Client, dialect), undefined);

/**
 * A read that is built once for an isolate, and not for each request. `values` are all that differs between requests.
 * What its text depends on besides is its `shape`: few, in JSON, each of which is built once.
 */
export function keepStatement<
  Of extends Values,
  Built extends BatchItem<'sqlite'>,
  Shape extends readonly unknown[] = [],
>(
  build: (db: Database, given: Given<Of>, ...shape: Shape) => Built,
): (db: Database, values: Of, ...shape: Shape) => Built {
  const byShape = new Map<string, Kept>();
  return (db, values, ...shape) => {
    const key = JSON.stringify(shape);
    let kept = byShape.get(key);
    if (!kept) {
      if (byShape.size === mostShapes) return build(db, values, ...shape);
      const names = Object.keys(values).map((name) => [name, sql.placeholder(name)]);
      // A `Database` counts its exchanges besides, which building a statement doesn't ask for.
      kept = keep(build(unconnected as unknown as Database, Object.fromEntries(names) as Given<Of>, ...shape));
      byShape.set(key, kept);
    }
    if (comparing.isOn) compare(kept, values, build(db, values, ...shape));
    // What a batch and `await` use of a statement, and nothing else of it: it can't be changed any more.
    return new Bound(db.$client, kept, values) as unknown as Built;
  };
}

function keep(built: BatchItem<'sqlite'>): Kept {
  const prepared = prepare(built);
  const { sql: text, params } = prepared.getQuery();
  const takes = params.map((param): ((values: Values) => unknown) => {
    if (is(param, Placeholder)) return (values) => values[param.name];
    if (!is(param, Param)) return () => param;
    const { value, encoder } = param;
    return is(value, Placeholder) ? (values) => encoder.mapToDriverValue(values[value.name]) : () => value;
  });
  return {
    sql: text,
    argsOf: (values) => takes.map((take) => take(values) as InValue),
    read: (result) => prepared.mapResult(result, true),
  };
}

/** Drizzle's batches call it, too, and the tests of this file fail if a release renames it. */
const prepare = (built: BatchItem<'sqlite'>) => (built as unknown as Internals)._prepare();

function compare(kept: Kept, values: Values, built: BatchItem<'sqlite'>): void {
  const { sql: text, params } = prepare(built).getQuery();
  const isSame = text === kept.sql && JSON.stringify(params) === JSON.stringify(kept.argsOf(values));
  if (!isSame) throw new Error(`A kept statement depends on a value: ${text}\nkept as: ${kept.sql}`);
}

/** A kept statement with the values of a request: for a batch of drizzle, or to be awaited. */
class Bound implements PromiseLike<unknown> {
  readonly #client: Client;
  readonly #kept: Kept;
  readonly #args: InValue[];

  constructor(client: Client, kept: Kept, values: Values) {
    this.#client = client;
    this.#kept = kept;
    this.#args = kept.argsOf(values);
  }

  _prepare(): this {
    return this;
  }

  getQuery(): { sql: string; params: unknown[] } {
    return { sql: this.#kept.sql, params: this.#args };
  }

  mapResult(result: unknown): unknown {
    return this.#kept.read(result);
  }

  // biome-ignore lint/suspicious/noThenProperty: Awaiting it runs it, as it does with drizzle's own statements.
  then<Fulfilled, Rejected>(
    fulfil?: ((rows: unknown) => Fulfilled | PromiseLike<Fulfilled>) | null,
    reject?: ((thrown: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#run().then(fulfil, reject);
  }

  async #run(): Promise<unknown> {
    const { sql: text } = this.#kept;
    try {
      return this.#kept.read(await this.#client.execute({ sql: text, args: this.#args }));
    } catch (error) {
      throw new DrizzleQueryError(text, this.#args, error as Error);
    }
  }
}
