import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { ofUser } from '../users/schema.ts';

/** One signed-in browser: the hashes of its two secrets, never the secrets. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: ofUser(),
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
    ...singleUse(),
    userId: ofUser(),
  },
  (table) => [index('email_verifications_by_user').on(table.userId)],
);
