import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** Texts that an expert often sends. */
export const savedReplies = sqliteTable(
  'saved_replies',
  {
    id: text().primaryKey(),
    expertId: userReference(),
    title: text().notNull(),
    /** Markdown, in which `{name}` stands for the member. */
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('saved_replies_by_expert').on(table.expertId, table.id)],
);
