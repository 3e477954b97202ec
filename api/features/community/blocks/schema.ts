import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';

/**
 * Members that a member doesn't want to hear from. Triggers hide and show messages accordingly: see `conversations`.
 */
export const blocks = sqliteTable(
  'blocks',
  { userId: ofUser(), blockedId: ofUser(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId, table.userId),
  ],
);
