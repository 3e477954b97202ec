import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { userReference } from '../users/schema.ts';

/**
 * The members that a member has blocked. Triggers of `conversations` hide private messages when a block is added and
 * show them again when it is removed.
 */
export const blocks = sqliteTable(
  'blocks',
  { userId: userReference(), blockedId: userReference(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId, table.userId),
  ],
);
