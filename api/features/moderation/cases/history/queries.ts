import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { appeals } from '../../appeals/schema.ts';
import { stateOfDecision } from '../../decisions/index.ts';
import { moderationDecisions } from '../../decisions/schema.ts';
import type { ReportReason } from '../../reports/contract.ts';
import { reportCases, reports } from '../../reports/schema.ts';

const maxAppeals = 50;

const {
  id,
  caseId,
  targetType,
  verdict,
  action,
  until,
  ground,
  reason,
  createdAt,
  memberId,
  decidedBy,
  reportReason,
  withdrawnAt,
} = moderationDecisions;

const newest = [desc(id)];
/** Requires sorting, so it is only for the few decisions on one case or about one member. */
const inForceFirst = [isNotNull(withdrawnAt), ...newest];

function selectDecisions(db: Database, which: SQL | undefined, order: SQL[] = inForceFirst) {
  return db
    .select({
      ...{ id, caseId, targetType, verdict, action, until, ground, reason, createdAt, withdrawnAt },
      ...{ decidedBy: users.name, state: stateOfDecision },
    })
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, decidedBy))
    .where(which)
    .orderBy(...order)
    .limit(10);
}

export type SelectedDecision = Awaited<ReturnType<typeof selectDecisions>>[number];

/** Selects the decisions on a case, the one in force first. */
export const selectCaseDecisions = (db: Database, of: string) => selectDecisions(db, eq(caseId, of));

/** Selects the appeals against decisions on a case, newest first. */
export function selectCaseAppeals(db: Database, of: string) {
  const { id: appealId, decisionId, reportId, state, createdAt: at, decidedAt } = appeals;
  return db
    .select({ ...{ id: appealId, decisionId, reportId, state, at, decidedAt } })
    .from(appeals)
    .innerJoin(moderationDecisions, eq(id, decisionId))
    .where(eq(caseId, of))
    .orderBy(desc(appealId))
    .limit(maxAppeals);
}

const authorOf = (of: string) =>
  sql`(select ${reportCases.authorId} from ${reportCases} where ${reportCases.id} = ${of})`;

/** Counts the other decisions in force that took an action against the author of a case. */
export const countOffences = (db: Database, of: string) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(moderationDecisions)
    .where(and(eq(memberId, authorOf(of)), ne(caseId, of), ne(action, 'none'), isNull(withdrawnAt)));

/** Selects the decisions on other cases about the author of a case, those in force first. */
export const selectHistory = (db: Database, of: string) =>
  selectDecisions(db, and(eq(memberId, authorOf(of)), ne(caseId, of)));

/**
 * Selects the latest decisions about a member. Staff can't read decisions about themselves here, only in their own
 * settings, like every member.
 */
export const selectDecisionsAbout = (db: Database, { user }: Member, userId: string) =>
  selectDecisions(db, and(eq(memberId, userId), ne(memberId, user.id)));

/** Selects the latest decisions about other members who were reported for the same first reason. */
export const selectSimilarDecisions = (db: Database, { user }: Member, of: string) => {
  const first = sql<ReportReason>`(select ${reports.reason} from ${reports} where ${reports.caseId} = ${of} order by ${reports.id} limit 1)`;
  // A removal without a report has no reporter's reason.
  const wasReported = sql`exists (select 1 from ${reportCases} where ${reportCases.id} = ${caseId} and ${reportCases.reportCount} > 0)`;
  return selectDecisions(
    db,
    and(eq(reportReason, first), ne(memberId, authorOf(of)), ne(memberId, user.id), wasReported),
    newest,
  );
};
