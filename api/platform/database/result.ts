import type { ResultSet, Row, Value } from '@libsql/client/web';
import type { WireResult } from './pipeline.ts';
import { fromWire } from './wire-values.ts';

/**
 * The result of a statement. `values` are the rows as arrays, which is all that a mapped query reads; rows by column
 * name are created on demand.
 */
export class Result implements ResultSet {
  readonly values: Value[][];
  readonly rowsAffected: number;
  readonly #result: WireResult;
  #rows: Row[] | undefined;

  constructor(result: WireResult) {
    this.#result = result;
    this.values = result.rows.map((row) => row.map(fromWire));
    this.rowsAffected = result.affected_row_count;
  }

  get columns(): string[] {
    return this.#result.cols.map(({ name }) => name ?? '');
  }

  get columnTypes(): string[] {
    return this.#result.cols.map(({ decltype }) => decltype ?? '');
  }

  get lastInsertRowid(): bigint | undefined {
    const id = this.#result.last_insert_rowid;
    return id === null ? undefined : BigInt(id);
  }

  /** Rows by column name; if two columns share a name, the first wins. */
  get named(): Record<string, Value>[] {
    const { columns, values } = this;
    const places = columns.flatMap((name, index) => (columns.indexOf(name) === index ? [{ name, index }] : []));
    return values.map((row) => {
      const named: Record<string, Value> = {};
      for (const { name, index } of places) named[name] = row[index] ?? null;
      return named;
    });
  }

  /** Rows by column name and by index, as libSQL's own client returns them. */
  get rows(): Row[] {
    this.#rows ??= this.named.map((named, at) => {
      const values = this.values[at] ?? [];
      for (const [index, value] of values.entries()) Object.defineProperty(named, index, { value });
      return Object.defineProperty(named, 'length', { value: values.length }) as unknown as Row;
    });
    return this.#rows;
  }

  toJSON() {
    const { columns, columnTypes, values, rowsAffected, lastInsertRowid } = this;
    return { columns, columnTypes, rows: values, rowsAffected, lastInsertRowid: lastInsertRowid?.toString() ?? null };
  }
}
