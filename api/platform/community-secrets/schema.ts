import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Encrypted keys entered by the community's operator, such as a sign-in provider's client secret. */
export const communitySecrets = sqliteTable('community_secrets', {
  name: text().primaryKey(),
  encrypted: text().notNull(),
  updatedAt: integer().notNull(),
});
