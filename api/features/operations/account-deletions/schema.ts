import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Addresses that nothing may be written to any more, such as those of deleted accounts. */
export const suppressions = sqliteTable('suppressions', {
  /** HMAC of the address under a secret of the server: who has the database can't try addresses through. */
  addressHash: text().primaryKey(),
  reason: text({ enum: ['account_deleted'] }).notNull(),
  createdAt: integer().notNull(),
});
