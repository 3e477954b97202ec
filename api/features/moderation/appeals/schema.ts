import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import { reports } from '../reports/schema.ts';
import { appealStates } from './contract.ts';

/** Appeals against decisions: at most one by the author, and one for each report. */
export const appeals = sqliteTable(
  'appeals',
  {
    id: text().primaryKey(),
    decisionId: text()
      .notNull()
      .references(() => moderationDecisions.id),
    /** The appellant's report; null if the author appeals. */
    reportId: text().references(() => reports.id),
    /** Null for visitors and deleted accounts. */
    appellantId: text().references(() => users.id),
    state: text({ enum: appealStates }).notNull().default('pending'),
    /** The appellant's text; null once the account is deleted. */
    words: text(),
    createdAt: integer().notNull(),
    /** The appellant's only reply. After a rejection, it reopens the appeal. */
    reply: text(),
    repliedAt: integer(),
    /** The answer that was given before the reply. */
    earlierAnswer: text(),
    answer: text(),
    decidedBy: text().references(() => users.id),
    decidedAt: integer(),
  },
  (table) => [
    index('appeals_by_time').on(table.createdAt),
    uniqueIndex('appeals_of_author').on(table.decisionId).where(sql`${table.reportId} is null`),
    uniqueIndex('appeals_of_reporter').on(table.decisionId, table.reportId),
    index('appeals_pending').on(table.createdAt, table.id).where(sql`${table.state} = 'pending'`),
    index('appeals_decided').on(table.decidedAt, table.id).where(sql`${table.decidedAt} is not null`),
    index('appeals_by_appellant').on(table.appellantId),
    index('appeals_by_report').on(table.reportId),
    index('appeals_by_decider').on(table.decidedBy),
  ],
);
