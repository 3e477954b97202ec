import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';

const schemas = import.meta.glob<Record<string, unknown>>('/api/**/schema.ts', { eager: true });

/** By these a row is somebody's, whether or not the database is told so by a foreign key. */
const personalColumns = /^(?:.*[uU]serId|createdBy|.*[eE]mail|sessionId)$/;

/** The tables whose rows are somebody's, by their names in the database. */
export function listPersonalTables(): string[] {
  return Object.values(schemas)
    .flatMap((schema) => Object.values(schema))
    .filter((value): value is SQLiteTable => is(value, SQLiteTable))
    .filter((table) => table === users || knowsMember(table))
    .map(getTableName)
    .sort();
}

function knowsMember(table: SQLiteTable): boolean {
  const pointsAtUsers = getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === users);
  return pointsAtUsers || Object.keys(getTableColumns(table)).some((name) => personalColumns.test(name));
}
