import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Keys that a community's operator entered, such as a sign-in provider's client secret, sealed. */
export const communitySecrets = sqliteTable('community_secrets', {
  name: text().primaryKey(),
  sealed: text().notNull(),
  updatedAt: integer().notNull(),
});
