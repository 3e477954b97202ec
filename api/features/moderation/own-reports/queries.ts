import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { appeals } from '../appeals/schema.ts';
import { stateOfDecision } from '../decisions/index.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import type { listedStates } from '../reports/contract.ts';
import { reportCases, reports } from '../reports/schema.ts';

interface Wanted {
  case?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Selects a page of a member's reports, newest first, each with the latest decision on its case. */
export function selectOwnReports(db: Database, userId: string, { case: caseId, cursor, limit }: Wanted) {
  const { id, reason, words, lastAt } = reports;
  const { targetType, place, decidedAt } = reportCases;
  const state = sql<(typeof listedStates)[number]>`${reportCases.state}`;
  const last = sql`(select max(others.id) from ${moderationDecisions} as others where others.case_id = ${reportCases.id})`;
  return db
    .select({
      ...{ id, target: targetType, place, reason, details: words, state, lastAt, decidedAt },
      decisionId: moderationDecisions.id,
      action: moderationDecisions.action,
      withdrawnAt: moderationDecisions.withdrawnAt,
      decisionState: stateOfDecision,
      appeal: appeals.state,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, last))
    .leftJoin(appeals, and(eq(appeals.decisionId, moderationDecisions.id), eq(appeals.reportId, id)))
    .where(
      and(
        eq(reports.reporterId, userId),
        caseId === undefined ? undefined : eq(reports.caseId, caseId),
        cursor ? lt(id, cursor) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

export type SelectedReport = Awaited<ReturnType<typeof selectOwnReports>>[number];
