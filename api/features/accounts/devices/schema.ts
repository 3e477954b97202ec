import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '../users/schema.ts';

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
