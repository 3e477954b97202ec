import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** Members whom a post or comment links to, in its current text or an earlier one. */
export const mentions = sqliteTable(
  'mentions',
  {
    /** The id of a post or a comment. */
    targetId: text().notNull(),
    userId: userReference(),
    /** The target itself if it is a post, or the post that the target comment belongs to. */
    postId: text().notNull(),
    /**
     * `quoted` members are named but not notified. `unnamed` members couldn't be mentioned, or are only in an earlier
     * revision; the text keeps what was typed.
     */
    kind: text({ enum: ['named', 'quoted', 'unnamed'] })
      .notNull()
      .default('named'),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.userId] }),
    index('mentions_by_user').on(table.userId),
    index('mentions_by_post').on(table.postId),
  ],
);

/**
 * Members who were notified that a post or its comments mention them, once per member and post, regardless of later
 * edits.
 */
export const notifiedMentions = sqliteTable(
  'told_mentions',
  { postId: text().notNull(), userId: userReference() },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index('told_mentions_by_user').on(table.userId)],
);
