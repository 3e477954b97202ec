import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { allowedWriters } from './contract.ts';

/** A member's message settings, where they differ from the defaults. */
export const messageSettings = sqliteTable('message_settings', {
  userId: userReference().primaryKey(),
  whoMayWrite: text({ enum: allowedWriters }).notNull().default('everybody'),
  showsSeen: integer({ mode: 'boolean' }).notNull().default(true),
  showsActivity: integer({ mode: 'boolean' }).notNull().default(true),
});
