import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { exportStates } from './contract.ts';

/** A copy of a member's data: asked for, prepared by a job, kept for a week. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    state: text({ enum: exportStates }).notNull().default('preparing'),
    /** How far the preparation has come, of 100. */
    progress: integer().notNull().default(0),
    bytes: integer(),
    attempts: integer().notNull().default(0),
    /** Names the attempt that works on it, or made it: of several, one finishes. */
    takenBy: text(),
    /** While an attempt works on it: until when it is that attempt's. */
    leasedUntil: integer(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('data_exports_in_preparation').on(table.userId).where(sql`${table.state} = 'preparing'`),
    index('data_exports_by_expiry').on(table.expiresAt),
  ],
);
