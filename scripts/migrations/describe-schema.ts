import type { DatabaseSync } from 'node:sqlite';
import { listOwnTableNames } from '../tenant/archive/list-tables.ts';

type Row = Record<string, unknown>;

/** The two queries that read a database's schema. */
export const selectObjects = `select type, name, tbl_name as "table", sql from sqlite_master
  where sql is not null and name not like 'sqlite_%' order by name`;
export const selectForeignKeys = `select m.name as "table", f."from", f."table" as target, f."to", f.on_update, f.on_delete
  from sqlite_master as m join pragma_foreign_key_list(m.name) as f where m.type = 'table'`;

/** The definition of every part of a schema, by its name, such as `the column users.name`. */
type Schema = Map<string, string>;

/**
 * Describes a schema. Databases that behave alike have the same description, regardless of the order of columns and the
 * formatting of SQL.
 */
export function describeSchema(objects: readonly Row[], foreignKeys: readonly Row[]): Schema {
  const parts = objects.map((row) => ({
    type: String(row['type']),
    name: String(row['name']),
    sql: String(row['sql']),
  }));
  const tables = new Set(listOwnTableNames(parts.filter(({ type }) => type === 'table')));
  const schema: Schema = new Map();
  for (const { type, name, sql } of parts) {
    if (tables.has(name)) describeTable(schema, name, readTokens(sql));
    else if (type !== 'table') schema.set(`the ${type} ${name}`, readTokens(sql).join(' '));
    else if (isVirtual(sql)) schema.set(`the search table ${name}`, readTokens(sql).join(' '));
  }
  for (const { table, from, target, to, on_update, on_delete } of foreignKeys) {
    const name = `the foreign key from ${table}.${from} to ${target}.${to}`;
    if (tables.has(String(table))) schema.set(name, `on update ${on_update} on delete ${on_delete}`.toLowerCase());
  }
  return schema;
}

/** Reads the schema of a database on this machine. */
export function readSchema(database: DatabaseSync): Schema {
  return describeSchema(database.prepare(selectObjects).all(), database.prepare(selectForeignKeys).all());
}

/** Finds the differences between a schema and the expected one, one per line. */
export function findDifferences(found: Schema, wanted: Schema): string[] {
  const names = [...new Set([...wanted.keys(), ...found.keys()])].sort();
  return names.flatMap((name) => {
    if (!found.has(name)) return [`${name} is missing`];
    if (!wanted.has(name)) return [`${name} isn’t declared`];
    return found.get(name) === wanted.get(name) ? [] : [`${name} is another`];
  });
}

const isVirtual = (sql: string) => /^create virtual table/i.test(sql);

/** Splits SQL into words and signs, without quotes around names. Only strings keep their case. */
export function readTokens(sql: string): string[] {
  const found = sql.match(/'(?:[^']|'')*'|`[^`]*`|"[^"]*"|\w+|[^\s\w]/g) ?? [];
  return found.map((token) => (token.startsWith("'") ? token : token.replace(/^[`"]|[`"]$/g, '').toLowerCase()));
}

/**
 * Adds a table's columns and constraints to the schema. Foreign keys are skipped, because SQLite lists them the same
 * however they were written.
 */
function describeTable(schema: Schema, table: string, tokens: readonly string[]): void {
  const [open, close] = [tokens.indexOf('('), tokens.lastIndexOf(')')];
  schema.set(`the table ${table}`, tokens.slice(close + 1).join(' '));
  for (const definition of splitList(tokens.slice(open + 1, close))) {
    const [first = '', ...rest] = definition;
    if (first === 'foreign') continue;
    const says = rest.join(' ').replace(reference, '');
    if (constraints.has(first)) schema.set(`the constraint of ${table}: ${first} ${says}`, '');
    else schema.set(`the column ${table}.${first}`, says);
  }
}

const constraints = new Set(['primary', 'unique', 'check', 'constraint']);
const reference =
  / references \w+ \( \w+ \)(?: on (?:update|delete) (?:no action|cascade|restrict|set null|set default))*/;

/** Splits a list at commas outside parentheses. */
function splitList(tokens: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
