import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A single row: what every public page of the community depends on. */
export const communityState = sqliteTable('community_state', {
  id: integer().primaryKey(),
  /** Incremented by each write that changes a public page; pages cached under an older epoch aren't served. */
  contentEpoch: integer().notNull(),
  brandVersion: integer().notNull(),
  /** The current brand settings. Their history and meaning belong to the customizations feature. */
  brandSettings: text({ mode: 'json' }).$type<unknown>().notNull(),
  /** When expired rows were last deleted; null if never, or if the last clean-up failed. */
  lastCleanedAt: integer(),
});
