import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../users/schema.ts';

/** The ledger a member's tier is computed from: each row opens a tier for a span of time. */
export const entitlements = sqliteTable(
  'entitlements',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    tier: text({ enum: ['premium', 'donator'] }).notNull(),
    source: text({ enum: ['payment', 'gift_card', 'admin'] }).notNull(),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('entitlements_by_user').on(table.userId, table.endsAt)],
);
