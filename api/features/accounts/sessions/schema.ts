import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '../users/schema.ts';

/** Signed-in browsers. Only the hashes of their two secrets are stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userReference(),
    /** SHA-256 of the bearer token for `/api/*`. */
    bearerHash: text().notNull().unique(),
    /** SHA-256 of the page cookie. */
    cookieHash: text().notNull().unique(),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
    /** When this session was last proved: at sign-in, or since then by the password or a second factor. */
    provedAt: integer().notNull().default(0),
    /** Whether the account got its first password in this session. That password can't prove the session. */
    hasSetPassword: integer({ mode: 'boolean' }).notNull().default(false),
    expiresAt: integer().notNull(),
    userAgent: text().notNull(),
    country: text(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
);

/**
 * Devices from which an account has signed in. They are kept after the session ends, so that the next sign-in isn't
 * reported as one from a new device.
 */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: userReference(),
    /** Browser and system without version, such as `firefox/windows`. */
    family: text().notNull(),
    /** The ISO 3166-1 code, or empty if the platform doesn't report one. */
    country: text().notNull(),
    firstSeenAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.family, table.country] })],
);
