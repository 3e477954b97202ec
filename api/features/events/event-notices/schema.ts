import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { ofItem } from '#api/features/content/content/schema.ts';
import { noticeKinds } from './contract.ts';

/** What somebody was written about an event: a row for each mail, so that none goes out twice. */
export const eventNotices = sqliteTable(
  'event_notices',
  {
    itemId: ofItem(),
    userId: ofUser(),
    kind: text({ enum: noticeKinds }).notNull(),
    /** The instant that it is about, such as the start: another start is another reminder. */
    occasion: integer().notNull(),
    /** Names the attempt: of several at once, one knows that it was it. */
    id: text().notNull().unique(),
    sentAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.userId, table.kind, table.occasion] })],
);
