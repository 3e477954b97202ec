import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** Members' reactions to posts, comments and messages. A member can use each name once per target. */
export const reactions = sqliteTable(
  'reactions',
  {
    /** The id of a post, a comment or a message. */
    targetId: text().notNull(),
    userId: userReference(),
    name: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.userId, table.name] }),
    index('reactions_by_user').on(table.userId),
    index('reactions_by_name').on(table.targetId, table.name, table.createdAt),
  ],
);

/** Reaction counts. Only triggers on `reactions` write them, so they always match the rows. */
export const reactionCounts = sqliteTable(
  'reaction_counts',
  { targetId: text().notNull(), name: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.targetId, table.name] })],
);
