import { integer, text } from 'drizzle-orm/sqlite-core';

/** The columns of what a secret opens once: a link in a mail, the second half of a sign-in. */
export const singleUse = () => ({
  id: text().primaryKey(),
  /** SHA-256 of the token that its owner has. */
  tokenHash: text().notNull().unique(),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
  /** Set by the one use that spends the token. */
  spentBy: text(),
});
