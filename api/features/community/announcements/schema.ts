import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import type { AnnouncementTexts, Audience } from './contract.ts';

/** Messages from the community to many members at once. Each member gets a conversation of their own. */
export const announcements = sqliteTable(
  'announcements',
  {
    id: text().primaryKey(),
    createdBy: userReference(),
    /** Chosen by the browser, so that sending the same id again doesn't create a second announcement. */
    clientId: text().notNull(),
    texts: text({ mode: 'json' }).$type<AnnouncementTexts>().notNull(),
    audience: text({ mode: 'json' }).$type<Audience>().notNull(),
    /** The size of the audience when the announcement was sent. */
    memberCount: integer().notNull(),
    sentAt: integer().notNull(),
    /** The id of the last member delivered to, in id order; empty before the first. */
    deliveredUpTo: text().notNull().default(''),
    deliveredCount: integer().notNull().default(0),
    /** Identifies the batch that made the last progress, so that only that batch writes its messages. */
    batchId: text(),
    finishedAt: integer(),
    /** Incremented by every correction. */
    version: integer().notNull().default(1),
    editedAt: integer(),
    withdrawnAt: integer(),
    /**
     * The id of the last member whose copy has the current correction or withdrawal, in id order: empty before the
     * first, null once all have it.
     */
    revisedUpTo: text(),
  },
  (table) => [
    uniqueIndex('announcements_by_client').on(table.createdBy, table.clientId),
    index('announcements_unrevised').on(table.id).where(sql`${table.revisedUpTo} is not null`),
    index('announcements_unfinished').on(table.id).where(sql`${table.finishedAt} is null`),
  ],
);
