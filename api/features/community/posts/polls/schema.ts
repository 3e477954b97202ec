import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** A post's poll. It shares the post's id and is written in the post's batch. */
export const polls = sqliteTable('polls', {
  postId: text().primaryKey(),
  isMultiple: integer({ mode: 'boolean' }).notNull(),
  /** Null if the poll stays open. */
  closesAt: integer(),
});

export const pollOptions = sqliteTable(
  'poll_options',
  { postId: text().notNull(), position: integer().notNull(), text: text().notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.position] })],
);

export const pollVotes = sqliteTable(
  'poll_votes',
  {
    postId: text().notNull(),
    userId: userReference(),
    /** The position of the option. */
    option: integer().notNull(),
    votedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.option, table.userId] }),
    index('poll_votes_by_user').on(table.userId, table.postId),
  ],
);
