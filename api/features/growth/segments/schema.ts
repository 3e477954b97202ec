import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import type { Conditions } from './contract.ts';

/** Conditions that administrators have saved under a name, for campaigns. A trigger limits their number. */
export const segments = sqliteTable('segments', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** The look of the name, unique so that no two segments look the same. */
  look: text().notNull().unique(),
  conditions: text({ mode: 'json' }).$type<Conditions>().notNull(),
  /** Incremented by every change. */
  version: integer().notNull().default(1),
  createdBy: userReference(),
  createdAt: integer().notNull(),
  changedAt: integer().notNull(),
});
