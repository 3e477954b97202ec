import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser, users } from '#api/features/accounts/users/schema.ts';
import { grounds } from '#api/platform/audit/contract.ts';
import { reportReasons, reportTargets } from '../reports/contract.ts';
import { reportCases } from '../reports/schema.ts';
import { actions, verdicts } from './contract.ts';

/** What moderators decided on a case: the statement of reasons, and what an appeal gives back. */
export const moderationDecisions = sqliteTable(
  'moderation_decisions',
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => reportCases.id),
    targetType: text({ enum: reportTargets }).notNull(),
    targetId: text().notNull(),
    /** Whom it is about. */
    memberId: ofUser(),
    /** Null once their account is deleted. */
    decidedBy: text().references(() => users.id),
    verdict: text({ enum: verdicts }).notNull(),
    action: text({ enum: actions }).notNull(),
    /** The end of a suspension. */
    until: integer(),
    ground: text({ enum: grounds }),
    reason: text(),
    /** The gravest reason that was reported: cases with the same one are alike. */
    reportReason: text({ enum: reportReasons }).notNull(),
    /** Whether a program decided. None does so far. */
    isAutomated: integer({ mode: 'boolean' }).notNull().default(false),
    /** What the removal took from a profile, so that exactly that can be given back; the state of a removed text. */
    taken: text({ mode: 'json' }).$type<Readonly<Record<string, string | number | null>>>(),
    /** The member's limit that it made. */
    limitId: text(),
    createdAt: integer().notNull(),
    /** When an appeal was granted and the decision taken back. */
    withdrawnAt: integer(),
  },
  (table) => [
    uniqueIndex('moderation_decisions_standing').on(table.caseId).where(sql`${table.withdrawnAt} is null`),
    index('moderation_decisions_by_case').on(table.caseId, table.id),
    index('moderation_decisions_by_member').on(table.memberId, table.id),
    index('moderation_decisions_by_time').on(table.createdAt),
    index('moderation_decisions_by_decider').on(table.decidedBy),
    index('moderation_decisions_alike').on(table.reportReason, table.id),
  ],
);
