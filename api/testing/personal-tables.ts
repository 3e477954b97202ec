import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';

const schemas = import.meta.glob<Record<string, unknown>>('/api/**/schema.ts', { eager: true });

/** Matches columns that mark a row as a member's, with or without a foreign key. */
const personalColumns = /^(?:.*[uU]serId|actorId|createdBy|.*[eE]mail|sessionId)$/;

const parts = {
  ...import.meta.glob<{ personalData: unknown }>('/api/features/**/personal-data.ts', { eager: true }),
  ...import.meta.glob<{ personalData: unknown }>('/api/platform/audit/personal-data.ts', { eager: true }),
};

/** Lists the tables that hold members' rows, by database name, each with its feature's folder. */
export function listPersonalTables(): Array<{ table: string; feature: string }> {
  return Object.entries(schemas).flatMap(([path, schema]) =>
    Object.values(schema)
      .filter((value): value is SQLiteTable => is(value, SQLiteTable))
      .filter((table) => table === users || hasMemberColumn(table))
      .map((table) => ({ table: getTableName(table), feature: path.replace(/^\/|\/schema[.]ts$/g, '') })),
  );
}

/** Returns the features' `personalData` exports, by path. */
export function personalDataByFeature(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).map(([path, { personalData }]) => [path, personalData]));
}

function hasMemberColumn(table: SQLiteTable): boolean {
  const pointsAtUsers = getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === users);
  return pointsAtUsers || Object.keys(getTableColumns(table)).some((name) => personalColumns.test(name));
}
