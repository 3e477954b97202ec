import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';

/** Sent reminders, one per end and number of days before it. */
export const entitlementReminders = sqliteTable(
  'entitlement_reminders',
  {
    userId: ofUser(),
    endsAt: integer().notNull(),
    days: integer().notNull(),
    /** Identifies the run that sent it: only one concurrent run succeeds. */
    claimedBy: text('told_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endsAt, table.days] }),
    index('entitlement_reminders_by_end').on(table.endsAt),
    index('entitlement_reminders_by_claim').on(table.claimedBy),
  ],
);
