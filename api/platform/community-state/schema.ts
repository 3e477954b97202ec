import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: what every public page of the community depends on. */
export const communityState = sqliteTable('community_state', {
  id: integer().primaryKey(),
  /** Bumped by each write that changes a public page: cached pages of an older one are not served. */
  contentEpoch: integer().notNull(),
  brandVersion: integer().notNull(),
  /** The brand settings in force; their history and meaning are the customizations feature's. */
  brandSettings: text({ mode: 'json' }).$type<unknown>().notNull(),
  /** When rows whose time has passed were last deleted; null when they never were, or it failed. */
  lastCleanedAt: integer(),
});
