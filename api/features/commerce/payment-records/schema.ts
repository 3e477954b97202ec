import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { currencies, paidPlans } from '../payments/contract.ts';

/** Declined charges of subscriptions, written by triggers. Further attempts by the provider add no rows. */
export const failedCharges = sqliteTable(
  'failed_charges',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    subscriptionId: text().notNull(),
    userId: userReference(),
    plan: text({ enum: paidPlans }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    failedAt: integer().notNull(),
  },
  (table) => [
    index('failed_charges_by_time').on(table.failedAt, table.id),
    index('failed_charges_by_user').on(table.userId),
  ],
);
