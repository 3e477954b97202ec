import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { itemReference } from '#api/features/content/content/schema.ts';
import { noticeKinds } from './contract.ts';

/** One row per notice, so that none is sent twice. */
export const eventNotices = sqliteTable(
  'event_notices',
  {
    itemId: itemReference(),
    userId: userReference(),
    kind: text({ enum: noticeKinds }).notNull(),
    /** The time that the notice is about, such as the start. A new start means a new reminder. */
    occasion: integer().notNull(),
    /** Identifies the attempt that claimed the notice. */
    id: text().notNull().unique(),
    sentAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId, table.kind, table.occasion] }),
    index('event_notices_by_user').on(table.userId),
  ],
);
