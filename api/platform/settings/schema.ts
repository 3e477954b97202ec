import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What a community has set itself, one row for each group. What a row doesn't have is as in the community's folder. */
export const settings = sqliteTable('settings', {
  /** The group, such as `limits`. */
  name: text().primaryKey(),
  chosen: text({ mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
  /** The version in which each setting last changed, so that two administrators who change different ones keep both. */
  changedIn: text({ mode: 'json' }).$type<Readonly<Record<string, number>>>().notNull().default({}),
  /** Read once for each version instead of with every session. */
  isLarge: integer({ mode: 'boolean' }).notNull().default(false),
  /** Incremented by every change. */
  version: integer().notNull(),
  updatedAt: integer().notNull(),
});
