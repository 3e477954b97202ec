import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** The reminders that were sent: one per member, end of time and number of days before it. */
export const entitlementReminders = sqliteTable(
  'entitlement_reminders',
  {
    userId: userReference(),
    endsAt: integer().notNull(),
    days: integer().notNull(),
    /** The run that sent the reminder. Only one of several concurrent runs succeeds. */
    claimedBy: text('told_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endsAt, table.days] }),
    index('entitlement_reminders_by_end').on(table.endsAt),
    index('entitlement_reminders_by_claim').on(table.claimedBy),
  ],
);
