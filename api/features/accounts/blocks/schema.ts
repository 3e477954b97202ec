import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { ofUser } from '../users/schema.ts';

/**
 * Members that a member doesn't want to see or hear. Triggers hide and show private messages accordingly: see
 * `conversations`.
 */
export const blocks = sqliteTable(
  'blocks',
  { userId: ofUser(), blockedId: ofUser(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId, table.userId),
  ],
);
