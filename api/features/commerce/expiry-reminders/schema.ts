import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';

/** That a member was told, so many days before, that all their time ends then: once, whoever tells it. */
export const entitlementReminders = sqliteTable(
  'entitlement_reminders',
  {
    userId: ofUser(),
    endsAt: integer().notNull(),
    days: integer().notNull(),
    /** Whoever told it: of several at once, one. */
    claimedBy: text('told_by'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endsAt, table.days] })],
);
