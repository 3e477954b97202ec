import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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

/** Kinds of device an account has signed in from: outlives the sessions, so that the next one is no news. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: ofUser(),
    /** Browser and system by family, such as `firefox/windows`; no version. */
    family: text().notNull(),
    /** ISO 3166-1 code, or empty where the platform tells none. */
    country: text().notNull(),
    firstSeenAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.family, table.country] })],
);
