import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { EncryptedColumn, HashedColumn } from './rules.ts';

const rowsAtOnce = 200;

/** Selects the rows after an id whose value is encrypted with a version other than the given one. */
export function selectRowsToReencrypt(db: Database, column: EncryptedColumn, version: number, after: string) {
  const { table, id, encrypted } = names(column);
  return db.all<{ id: string; encrypted: string }>(sql`
    select ${id} as id, ${encrypted} as encrypted from ${table}
    where ${id} > ${after} and ${encrypted} <> '' and ${encrypted} not like ${`v${version}.%`}
    order by ${id} limit ${rowsAtOnce}`);
}

/** Replaces an encrypted value, unless it changed since it was read. */
export function replaceEncryptedValue(
  db: Database,
  column: EncryptedColumn,
  row: { id: string; encrypted: string },
  anew: string,
) {
  const { table, id, encrypted } = names(column);
  return db.run(
    sql`update ${table} set ${encrypted} = ${anew} where ${id} = ${row.id} and ${encrypted} = ${row.encrypted}`,
  );
}

interface Counted {
  version: number;
  count: number;
}

/** Counts the values encrypted with each version of the master key. */
export function countEncryptedValues(db: Database, column: EncryptedColumn) {
  const { table, encrypted } = names(column);
  return db.all<Counted>(sql`
    select cast(substr(${encrypted}, 2) as integer) as version, count(*) as count from ${table}
    where ${encrypted} <> '' group by 1 order by 1`);
}

/** Counts the values still in use that were hashed with each version of a key. */
export function countHashedValues(db: Database, { table, hash, onlyIf }: HashedColumn) {
  const value = sql.identifier(hash);
  return db.all<Counted>(sql`
    select ${versionOf(value)} as version, count(*) as count from ${sql.identifier(table)}
    where ${value} is not null and ${sql.raw(onlyIf)} group by 1 order by 1`);
}

/** Reads the version: `v2.…` in a code, `$scrypt$ln=…,k=2$…` in a password. Values of version 1 have no such mark. */
function versionOf(value: SQL | ReturnType<typeof sql.identifier>): SQL {
  return sql`case
    when ${value} like 'v%.%' then cast(substr(${value}, 2) as integer)
    when ${value} like '$scrypt$%,k=%' then cast(substr(${value}, instr(${value}, ',k=') + 3) as integer)
    else 1 end`;
}

function names({ table, id, encrypted }: EncryptedColumn) {
  return { table: sql.identifier(table), id: sql.identifier(id), encrypted: sql.identifier(encrypted) };
}
