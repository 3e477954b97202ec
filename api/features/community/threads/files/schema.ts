import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** Pictures and files that members uploaded for messages. */
export const messageFiles = sqliteTable(
  'message_files',
  {
    id: text().primaryKey(),
    /** Storage key. Without an extension, `/files` never serves it. */
    key: text().notNull(),
    ownerId: userReference(),
    /** Null until the file is sent, and again once its message is gone. The file is then deleted, unless reported. */
    messageId: text(),
    /** The name that its owner gave it. */
    name: text().notNull(),
    /** Detected from the content. */
    type: text().notNull(),
    bytes: integer().notNull(),
    /** Set only for pictures. */
    width: integer(),
    height: integer(),
    /** What a picture shows, for those who can’t see it. */
    description: text().notNull().default(''),
    /**
     * Whether its message is gone, set by triggers. The file can’t be sent again; only a granted appeal restores both.
     */
    isWithdrawn: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether a report keeps it after its message is gone. Set only by triggers on the snapshots of reports. */
    isReported: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('message_files_by_owner').on(table.ownerId, table.messageId),
    index('message_files_by_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    index('message_files_unsent')
      .on(table.createdAt)
      .where(sql`${table.messageId} is null and ${table.isReported} = 0`),
  ],
);
