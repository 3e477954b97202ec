import type { Client, InValue } from '@libsql/client/web';
import { DrizzleQueryError, fillPlaceholders, NoopLogger, type Query } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import { LibSQLPreparedQuery, LibSQLSession } from 'drizzle-orm/libsql/session';
import type { PreparedQueryConfig, SQLiteAsyncDialect, SQLiteExecuteMethod } from 'drizzle-orm/sqlite-core';
import { createRowMapper, type Fields } from './create-row-mapper.ts';
import type { Result } from './result.ts';

type Mapper = (rows: unknown[][], mapValue?: (value: unknown) => unknown) => unknown;

/**
 * Drizzle's session for libSQL, which reads the values of a {@link Result} directly. Drizzle's own session turns each
 * row into an object, then an array, and then an object again.
 */
export class Session extends LibSQLSession<Record<string, never>, Record<string, never>> {
  readonly #client: Client;

  constructor(client: Client, dialect: SQLiteAsyncDialect) {
    super(client, dialect, undefined, {}, undefined);
    this.#client = client;
  }

  override prepareQuery<Config extends Omit<PreparedQueryConfig, 'run'>>(
    query: Query,
    fields: Fields | undefined,
    method: SQLiteExecuteMethod,
    isArrays: boolean,
    mapper?: Mapper,
  ) {
    return new PreparedQuery<Config & { run: unknown }>(this.#client, query, fields, method, isArrays, mapper);
  }

  override extractRawAllValueFromBatchResult(result: unknown): unknown {
    return (result as Result).named;
  }

  override extractRawGetValueFromBatchResult(result: unknown): unknown {
    return (result as Result).named[0];
  }

  override extractRawValuesValueFromBatchResult(result: unknown): unknown {
    return (result as Result).values;
  }
}

const [logger, cache] = [new NoopLogger(), new NoopCache()];

class PreparedQuery<Config extends PreparedQueryConfig> extends LibSQLPreparedQuery<Config> {
  readonly #client: Client;
  readonly #fields: Fields | undefined;
  readonly #mapper: Mapper | undefined;
  #plan: ReturnType<typeof createRowMapper> | undefined;
  /** Set by drizzle after a join. */
  declare joinsNotNullableMap?: Record<string, boolean>;

  constructor(
    client: Client,
    query: Query,
    fields: Fields | undefined,
    method: SQLiteExecuteMethod,
    isArrays: boolean,
    mapper: Mapper | undefined,
  ) {
    super(client, query, logger, cache, undefined, undefined, fields, undefined, method, isArrays, mapper);
    this.#client = client;
    this.#fields = fields;
    this.#mapper = mapper;
  }

  override async all(values?: Record<string, unknown>): Promise<Config['all']> {
    return this.mapAllResult(await this.#ask(values));
  }

  override async get(values?: Record<string, unknown>): Promise<Config['get']> {
    return this.mapGetResult(await this.#ask(values));
  }

  override async values(values?: Record<string, unknown>): Promise<Config['values']> {
    return (await this.#ask(values)).values;
  }

  override mapAllResult(result: unknown): unknown {
    const fields = this.#fields;
    const answer = result as Result;
    if (this.#mapper) return this.#mapper(answer.values);
    if (!fields) return answer.named;
    // Planned once, because a cached statement reads many results.
    this.#plan ??= createRowMapper(fields, this.joinsNotNullableMap);
    return answer.values.map(this.#plan);
  }

  override mapGetResult(result: unknown): unknown {
    const [row] = this.mapAllResult(result) as unknown[];
    return row;
  }

  async #ask(values: Record<string, unknown> = {}): Promise<Result> {
    const { sql } = this.query;
    const args = fillPlaceholders(this.query.params, values) as InValue[];
    try {
      return (await this.#client.execute({ sql, args })) as Result;
    } catch (error) {
      throw new DrizzleQueryError(sql, args, error as Error);
    }
  }
}
