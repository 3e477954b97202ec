import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A community's own settings, one row per group. Settings that a row doesn't have follow the community's folder. */
export const settings = sqliteTable('settings', {
  /** The group, such as `limits`. */
  name: text().primaryKey(),
  chosen: text({ mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
  /**
   * The version in which each setting last changed, so that two administrators changing different settings don't
   * overwrite each other.
   */
  changedIn: text({ mode: 'json' }).$type<Readonly<Record<string, number>>>().notNull().default({}),
  /** Whether the group is read once per version rather than with every session. */
  isLarge: integer({ mode: 'boolean' }).notNull().default(false),
  /** Incremented on every change. */
  version: integer().notNull(),
  updatedAt: integer().notNull(),
});
