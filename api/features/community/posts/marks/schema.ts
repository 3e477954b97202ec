import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { postReference } from '../schema.ts';

/** How far a member has read a post: the position of the last comment, 0 for only the post. */
export const postReads = sqliteTable(
  'post_reads',
  { userId: userReference(), postId: postReference(), position: integer().notNull(), readAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] }), index('post_reads_by_post').on(table.postId)],
);

/** Posts that members follow or have muted. Authors follow their own posts without a row. */
export const postFollows = sqliteTable(
  'post_follows',
  {
    userId: userReference(),
    postId: postReference(),
    level: text({ enum: ['following', 'muted'] }).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index('post_follows_by_post').on(table.postId, table.userId),
    index('post_follows_following').on(table.userId, table.postId).where(sql`${table.level} = 'following'`),
  ],
);

export const postSaves = sqliteTable(
  'post_saves',
  { userId: userReference(), postId: postReference(), savedAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] }), index('post_saves_by_post').on(table.postId)],
);

/**
 * When a member last marked everything as read; without a row, when they joined. Posts without later activity are read.
 */
export const communityVisits = sqliteTable('community_visits', {
  userId: userReference().primaryKey(),
  readUntil: integer().notNull(),
});
