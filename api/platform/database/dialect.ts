import {
  Column,
  getTableName,
  is,
  Name,
  Param,
  Placeholder,
  type QueryWithTypings,
  SQL,
  StringChunk,
  Subquery,
  Table,
  View,
} from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** A partially written statement. */
interface Written {
  sql: string;
  params: unknown[];
}

/** The internals of drizzle's classes that make up a statement. */
interface Internals {
  queryChunks: unknown[];
  shouldInlineParams: boolean;
  value: unknown;
  encoder: { mapToDriverValue: (value: unknown) => unknown };
  fieldAlias: string | undefined;
  table: Table;
  getSQL: () => SQL;
  shouldOmitSQLParens?: () => boolean;
  _: { sql: SQL; alias: string; isWith: boolean };
}

type Write = (into: Written, chunk: Internals) => void;

const schema = Symbol.for('drizzle:Schema');
const isAlias = Symbol.for('drizzle:IsAlias');

/**
 * Writes the same statements as drizzle's dialect, which creates an object and a list for each of a statement's
 * hundreds of parts and checks the class of each a dozen times. All databases share one instance, because it caches
 * column names.
 */
export class Dialect extends SQLiteAsyncDialect {
  readonly #writers = new Map<unknown, Write>();
  readonly #columns = new WeakMap<object, string>();

  override sqlToQuery(statement: SQL, source?: 'indexes'): QueryWithTypings {
    if (source) return super.sqlToQuery(statement, source);
    const into: Written = { sql: '', params: [] };
    this.#write(into, statement);
    return into;
  }

  override escapeName(name: string): string {
    return name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`;
  }

  #write(into: Written, chunk: unknown): void {
    if (chunk === undefined) return;
    if (typeof chunk === 'object' && chunk !== null) this.#writerFor(chunk)(into, chunk as Internals);
    else writeParam(into, chunk);
  }

  #writerFor(chunk: object): Write {
    const kind: unknown = Object.getPrototypeOf(chunk)?.constructor;
    const known = this.#writers.get(kind);
    if (known) return known;
    const write = this.#writerOf(chunk);
    this.#writers.set(kind, write);
    return write;
  }

  /** Chooses the writer by class, in the order in which drizzle checks classes. */
  #writerOf(chunk: object): Write {
    if (is(chunk, StringChunk)) return (into, { value }) => writeText(into, joined(value as string[]));
    if (is(chunk, Name)) return (into, { value }) => writeText(into, this.escapeName(value as string));
    if (Array.isArray(chunk)) return (into, list) => this.#writeList(into, list as unknown as unknown[]);
    if (is(chunk, SQL)) return (into, part) => this.#writeParts(into, part);
    if (is(chunk, Table)) return (into, table) => writeText(into, this.#tableName(table as unknown as Table));
    if (is(chunk, Column)) return (into, column) => writeText(into, this.#columnName(column as unknown as Column));
    if (is(chunk, View)) return (into, view) => this.#writeAsDrizzle(into, view);
    if (is(chunk, Param)) return (into, param) => this.#writeMapped(into, param);
    if (is(chunk, Placeholder)) return writeParam;
    if (is(chunk, SQL.Aliased)) return (into, aliased) => this.#writeAliased(into, aliased);
    if (is(chunk, Subquery)) return (into, subquery) => this.#writeSubquery(into, subquery);
    return (into, other) =>
      typeof other.getSQL === 'function' ? this.#writeWrapped(into, other) : writeParam(into, other);
  }

  #writeParts(into: Written, part: Internals): void {
    if (part.shouldInlineParams) this.#writeAsDrizzle(into, part);
    else for (const chunk of part.queryChunks) this.#write(into, chunk);
  }

  #writeList(into: Written, list: readonly unknown[]): void {
    into.sql += '(';
    for (const [index, each] of list.entries()) {
      if (index > 0) into.sql += ', ';
      this.#write(into, each);
    }
    into.sql += ')';
  }

  #writeMapped(into: Written, param: Internals): void {
    const { value } = param;
    const isFixed = value !== null && !is(value, Placeholder);
    const mapped = isFixed ? param.encoder.mapToDriverValue(value) : value && param;
    if (is(mapped, SQL)) this.#write(into, mapped);
    else writeParam(into, mapped);
  }

  #writeAliased(into: Written, aliased: Internals): void {
    if (aliased.fieldAlias === undefined) this.#writeWrapped(into, aliased);
    else into.sql += this.escapeName(aliased.fieldAlias);
  }

  #writeSubquery(into: Written, { _: { sql, alias, isWith } }: Internals): void {
    if (!isWith) {
      into.sql += '(';
      this.#write(into, sql);
      into.sql += ') ';
    }
    into.sql += this.escapeName(alias);
  }

  #writeWrapped(into: Written, wrapper: Internals): void {
    const isBare = wrapper.shouldOmitSQLParens?.() ?? false;
    if (!isBare) into.sql += '(';
    this.#write(into, wrapper.getSQL());
    if (!isBare) into.sql += ')';
  }

  #writeAsDrizzle(into: Written, chunk: Internals): void {
    const { sql, params } = super.sqlToQuery(new SQL([chunk as unknown as SQL]));
    into.sql += sql;
    into.params.push(...params);
  }

  #tableName(table: Table): string {
    const own = table as unknown as Record<symbol, string | boolean | undefined>;
    const name = this.escapeName(getTableName(table));
    const within = own[schema];
    return within === undefined || own[isAlias] ? name : `${this.escapeName(String(within))}.${name}`;
  }

  #columnName(column: Column): string {
    const known = this.#columns.get(column);
    if (known !== undefined) return known;
    const { casing } = this as unknown as { casing: { getColumnCasing: (of: Column) => string } };
    const name = `${this.#tableName(column.table)}.${this.escapeName(casing.getColumnCasing(column))}`;
    this.#columns.set(column, name);
    return name;
  }
}

function writeText(into: Written, text: string): void {
  into.sql += text;
}

function writeParam(into: Written, value: unknown): void {
  into.sql += '?';
  into.params.push(value);
}

function joined(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : texts.join('');
}
