import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Attempt counts, in the community's database, so they are exact across isolates. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** SHA-256 of the rule and subject, so no address is stored. */
    key: text().primaryKey(),
    startedAt: integer().notNull(),
    expiresAt: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_limits_by_expiry').on(table.expiresAt)],
);
