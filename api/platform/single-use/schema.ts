import { integer, text } from 'drizzle-orm/sqlite-core';

/** The columns of single-use tokens, such as those in mailed links or for the second step of a sign-in. */
export const singleUseColumns = () => ({
  id: text().primaryKey(),
  /** SHA-256 of the token. */
  tokenHash: text().notNull().unique(),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
  /** Set by the one request that spends the token. */
  spentBy: text(),
});
