import type { Client, InValue } from '@libsql/client/web';
import { DrizzleQueryError, is, Param, Placeholder, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core';
import { type Database, dialect } from './connect.ts';
import { Session } from './session.ts';

type Value = string | number | null;
type Values = Readonly<Record<string, Value>>;

/** What a statement is built from: values, or placeholders for them. */
export type Bindable<Of extends Values> = { readonly [Name in keyof Of]: Of[Name] | Placeholder };

/** A value in SQL, or its placeholder, so that no code can branch on it. */
export type BindableValue<Of extends Value = string> = Of | Placeholder;

/** A moment, or a placeholder for its milliseconds. */
export type BindableTime = Date | BindableValue<number>;

/** Converts a moment to its value in SQL. */
export const toSqlTime = (moment: BindableTime): BindableValue<number> =>
  moment instanceof Date ? moment.getTime() : moment;

/** The part of drizzle's statements that its batches use. It's internal and has no type. */
interface Internals {
  _prepare: () => {
    getQuery: () => { sql: string; params: unknown[] };
    mapResult: (result: unknown, isFromBatch: boolean) => unknown;
  };
}

/** The text of a statement, and how to fill in its values and read its rows. */
interface Kept {
  sql: string;
  argsOf: (values: Values) => InValue[];
  read: (result: unknown) => unknown;
}

/** With more shapes than this, a statement is built for each request. */
const mostShapes = 100;

/** In tests, each statement is also built the ordinary way, and both must be equal. */
export const statementComparison = { isOn: false };

/** Only builds statements, which needs no client; `Bound` sends them. */
const unconnected = new LibSQLDatabase('async', dialect, new Session(null as unknown as Client, dialect), undefined);

/**
 * Returns a read that is built once per isolate instead of once per request. Requests differ only in `values`. Anything
 * else its text depends on is its `shape`: JSON with few variants, each of which is built once.
 */
export function cacheStatement<
  Of extends Values,
  Built extends BatchItem<'sqlite'>,
  Shape extends readonly unknown[] = [],
>(
  build: (db: Database, given: Bindable<Of>, ...shape: Shape) => Built,
): (db: Database, values: Of, ...shape: Shape) => Built {
  const byShape = new Map<string, Kept>();
  return (db, values, ...shape) => {
    const key = JSON.stringify(shape);
    let kept = byShape.get(key);
    if (!kept) {
      if (byShape.size === mostShapes) return build(db, values, ...shape);
      const names = Object.keys(values).map((name) => [name, sql.placeholder(name)]);
      // Safe casts: a `Database` also counts its exchanges, which building doesn't need, and a placeholder stands for
      // each of the values.
      kept = keep(build(unconnected as unknown as Database, Object.fromEntries(names) as Bindable<Of>, ...shape));
      byShape.set(key, kept);
    }
    if (statementComparison.isOn) compare(kept, values, build(db, values, ...shape));
    // Has only the parts of a statement that a batch and `await` use, so it can't be extended.
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

/** Drizzle's batches call `_prepare` too, and this file's tests fail if a release renames it. */
const prepare = (built: BatchItem<'sqlite'>) => (built as unknown as Internals)._prepare();

function compare(kept: Kept, values: Values, built: BatchItem<'sqlite'>): void {
  const { sql: text, params } = prepare(built).getQuery();
  const isSame = text === kept.sql && JSON.stringify(params) === JSON.stringify(kept.argsOf(values));
  if (!isSame) throw new Error(`A kept statement depends on a value: ${text}\nkept as: ${kept.sql}`);
}

/** A cached statement with the values of a request: for a batch of drizzle, or to be awaited. */
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
