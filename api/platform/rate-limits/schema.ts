import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Attempts counted in the community's own database: exact whatever the number of isolates. */
export const rateLimits = sqliteTable('rate_limits', {
  /** SHA-256 of what is limited (rule and account or address), so that no address is kept. */
  key: text().primaryKey(),
  startedAt: integer().notNull(),
  expiresAt: integer().notNull(),
  count: integer().notNull(),
});
