import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../users/schema.ts';

/** One signed-in browser: the hashes of its two secrets, never the secrets. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token that `/api/*` accepts. */
    bearerHash: text().notNull().unique(),
    /** SHA-256 of the cookie that pages accept. */
    cookieHash: text().notNull().unique(),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
    expiresAt: integer().notNull(),
    userAgent: text().notNull(),
    country: text(),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);

/** A sign-up waiting for its e-mail address to be confirmed. */
export const emailVerifications = sqliteTable(
  'email_verifications',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    tokenHash: text().notNull().unique(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** Set by the one confirmation that spends the token. */
    spentBy: text(),
  },
  (table) => [index('email_verifications_by_user').on(table.userId)],
);
