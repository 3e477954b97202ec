import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../users/schema.ts';

/** A link by which the owner of an address chooses a new password. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token in the mail. */
    tokenHash: text().notNull().unique(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** Set by the one reset that spends the token. */
    spentBy: text(),
  },
  (table) => [index('password_resets_by_user').on(table.userId)],
);
