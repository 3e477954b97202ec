import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference, users } from '#api/features/accounts/users/schema.ts';
import { grounds } from '#api/platform/audit/contract.ts';
import { reportReasons, reportTargets } from '../reports/contract.ts';
import { reportCases } from '../reports/schema.ts';
import { decisionActions, verdicts } from './contract.ts';

/** Moderators' decisions on cases: the statement of reasons, and what an appeal would restore. */
export const moderationDecisions = sqliteTable(
  'moderation_decisions',
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => reportCases.id),
    targetType: text({ enum: reportTargets }).notNull(),
    targetId: text().notNull(),
    /** The member whom the decision is about. */
    memberId: userReference(),
    /** Null once the decider's account is deleted. */
    decidedBy: text().references(() => users.id),
    verdict: text({ enum: verdicts }).notNull(),
    action: text({ enum: decisionActions }).notNull(),
    /** The end of a silence or suspension. */
    until: integer(),
    ground: text({ enum: grounds }),
    reason: text(),
    /** The most severe reported reason. Cases that share it count as similar. */
    reportReason: text({ enum: reportReasons }).notNull(),
    /** Whether the decision was automated. So far, none is. */
    isAutomated: integer({ mode: 'boolean' }).notNull().default(false),
    /**
     * What the removal took from a profile, so that exactly that can be restored; for a removed text, its earlier
     * state.
     */
    taken: text({ mode: 'json' }).$type<Readonly<Record<string, string | number | null>>>(),
    /** The restriction that the decision set on the member. */
    limitId: text(),
    createdAt: integer().notNull(),
    /** When the decision was reversed, either on appeal or by staff on their own initiative. */
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
