import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import type { SavedFilter } from './contract.ts';

/** Filters of the list of members that an administrator keeps, under names of their own. */
export const userFilters = sqliteTable(
  'user_filters',
  {
    userId: ofUser(),
    name: text().notNull(),
    filter: text({ mode: 'json' }).$type<SavedFilter['filter']>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
