import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import type { SavedFilter } from './contract.ts';

/** Filters for the member list that an administrator has saved by name. */
export const userFilters = sqliteTable(
  'user_filters',
  {
    userId: userReference(),
    name: text().notNull(),
    filter: text({ mode: 'json' }).$type<SavedFilter['filter']>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
