import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { postStates } from '../posts/contract.ts';
import { ofPost } from '../posts/schema.ts';

/** Comments on posts. A deleted one stays as a tombstone. */
export const comments = sqliteTable(
  'comments',
  {
    id: text().primaryKey(),
    postId: ofPost(),
    /** Its place in the thread, from 1, in the order of writing. Never given twice. */
    position: integer().notNull(),
    /** The comment that it replies to, itself no reply. */
    parentId: text(),
    authorId: ofUser(),
    /** Chosen by the author's browser: the same id sent again is the same comment. */
    clientId: text().notNull(),
    state: text({ enum: postStates }).notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The body as plain text on one line, for search and notifications. */
    plain: text().notNull(),
    editedAt: integer(),
    /** Incremented by every change of its text. */
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('comments_by_position').on(table.postId, table.position),
    uniqueIndex('comments_by_client').on(table.authorId, table.clientId),
    index('comments_by_author').on(table.authorId, table.id),
    index('comments_by_parent').on(table.parentId),
    index('comments_held').on(table.id).where(sql`${table.state} = 'held'`),
    index('comments_removed').on(table.id).where(sql`${table.state} = 'removed'`),
  ],
);
