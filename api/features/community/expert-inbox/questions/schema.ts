import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** Questions from before conversations existed. A job turns them into conversations; no new rows are added. */
export const expertQuestions = sqliteTable(
  'expert_questions',
  {
    id: text().primaryKey(),
    expertId: userReference(),
    senderId: userReference(),
    message: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('expert_questions_by_expert').on(table.expertId, table.senderId, table.createdAt),
    index('expert_questions_by_sender').on(table.senderId),
  ],
);
