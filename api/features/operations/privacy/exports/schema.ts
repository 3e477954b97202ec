import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { exportStates } from './contract.ts';

/** Copies of members' data: requested, prepared by a job, kept for a week. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: text().primaryKey(),
    userId: userReference(),
    state: text({ enum: exportStates }).notNull().default('preparing'),
    /** Progress of the preparation, in percent. */
    progress: integer().notNull().default(0),
    bytes: integer(),
    attempts: integer().notNull().default(0),
    /** The attempt that holds the lease or finished the copy. Only one attempt finishes. */
    takenBy: text(),
    /** When the current attempt's lease ends; null when none is running. */
    leasedUntil: integer(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('data_exports_in_preparation').on(table.userId).where(sql`${table.state} = 'preparing'`),
    index('data_exports_by_state').on(table.state),
    index('data_exports_by_expiry').on(table.expiresAt),
    index('data_exports_by_user').on(table.userId),
    index('data_exports_by_attempt').on(table.takenBy),
  ],
);
