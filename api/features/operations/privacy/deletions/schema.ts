import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Addresses that must not be mailed, such as those of deleted accounts. */
export const suppressions = sqliteTable('suppressions', {
  /** HMAC of the address under a server secret, so that a copy of the database can't be searched for addresses. */
  addressHash: text().primaryKey(),
  reason: text({ enum: ['account_deleted'] }).notNull(),
  createdAt: integer().notNull(),
});
