import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core/query-builders/select.types';

export type Fields = SelectedFieldsOrdered;
type Decode = (value: unknown) => unknown;
type Node = Record<string, unknown>;

interface Decoder {
  mapFromDriverValue: Decode;
}

interface Place {
  /** Keys of the objects around the value, outermost first. */
  within: readonly string[];
  key: string;
  /** Null if the value stays as the database sent it. */
  decoder: Decoder | null;
  /** The table whose own object has this column. That object is null if a left join found no row. */
  optionalTable: string | null;
}

const atTop: readonly string[] = [];
const asSent = new Set<Decode>([
  Column.prototype.mapFromDriverValue,
  accessInternals(new SQL([])).decoder.mapFromDriverValue,
]);

/**
 * Returns a function that turns a row's values into its object, as drizzle's `mapResultRow` does, but inspects each
 * field once per query rather than once per row. `notNullable` are the joined tables that every row has.
 */
export function createRowMapper(fields: Fields, notNullable: Readonly<Record<string, boolean>> | undefined) {
  const places = fields.map((each) => placeOf(each, notNullable !== undefined));
  const hasOptional = places.some(({ optionalTable }) => optionalTable !== null);
  return (row: readonly unknown[]): Node => {
    const result: Node = {};
    for (let index = 0; index < places.length; index += 1) {
      const { within, key, decoder } = places[index] as Place;
      const value = asValue(row[index] ?? null);
      let node = result;
      for (const name of within) {
        node[name] ??= {};
        node = node[name] as Node;
      }
      node[key] = value === null || decoder === null ? value : decoder.mapFromDriverValue(value);
    }
    if (hasOptional) clearUnmatchedJoins(result, places, notNullable ?? {});
    return result;
  };
}

/** Sets the object of a joined table to null if its first column is null, because the join then found no row. */
function clearUnmatchedJoins(
  result: Node,
  places: readonly Place[],
  notNullable: Readonly<Record<string, boolean>>,
): void {
  const unfound = new Map<string, string | null>();
  for (const { within, key, optionalTable } of places) {
    const [name = ''] = within;
    if (optionalTable === null) continue;
    const earlier = unfound.get(name);
    if (earlier === undefined) unfound.set(name, isEmpty(result[name], key) ? optionalTable : null);
    else if (earlier !== optionalTable) unfound.set(name, null);
  }
  for (const [name, table] of unfound) if (table && !notNullable[table]) result[name] = null;
}

function isEmpty(node: unknown, key: string): boolean {
  return (node as Node)[key] === null;
}

function placeOf({ path, field }: Fields[number], isJoined: boolean): Place {
  const within = path.length > 1 ? path.slice(0, -1) : atTop;
  const decoder = findDecoder(field);
  const isOptional = isJoined && within.length === 1 && is(field, Column);
  return {
    within,
    key: path.at(-1) ?? '',
    decoder: asSent.has(decoder.mapFromDriverValue) ? null : decoder,
    optionalTable: isOptional ? getTableName(field.table) : null,
  };
}

/** Checks the usual classes first: for any other, drizzle's `is` walks the whole prototype chain. */
function findDecoder(field: Fields[number]['field']): Decoder {
  if (field instanceof Column) return field;
  if (field instanceof SQL) return accessInternals(field).decoder;
  return accessInternals(is(field, Subquery) ? field._.sql : field.sql).decoder;
}

function accessInternals(part: SQL): { decoder: Decoder } {
  return part as unknown as { decoder: Decoder };
}

/** Converts bytes to a Buffer, as drizzle's own driver does. */
function asValue(raw: unknown): unknown {
  return raw instanceof ArrayBuffer ? Buffer.from(raw) : raw;
}
