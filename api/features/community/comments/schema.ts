import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { postStates } from '../posts/contract.ts';
import { postReference } from '../posts/schema.ts';

/** Comments on posts. A deleted one stays as a tombstone, shown while it has replies. */
export const comments = sqliteTable(
  'comments',
  {
    id: text().primaryKey(),
    postId: postReference(),
    /** The comment's place in the thread, starting at 1, in order of writing. Never reused. */
    position: integer().notNull(),
    /** The top-level comment that this one is shown under. */
    parentId: text(),
    authorId: userReference(),
    /** Chosen by the author's browser, so that sending the same id again doesn't create a second comment. */
    clientId: text().notNull(),
    state: text({ enum: postStates }).notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The body as one line of plain text, for search and notifications. */
    plain: text().notNull(),
    editedAt: integer(),
    /** Incremented by every change of the text. */
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
