import { and, eq, sql } from 'drizzle-orm';
import type { Member } from '#api/permissions.ts';
import { type ActionAttribution, auditEntry } from '#api/platform/audit/audit-entry.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { moderationDecisions } from '../../decisions/schema.ts';
import { mayClaimCase, mayDecideCase } from '../../reports/index.ts';
import { reportCases } from '../../reports/schema.ts';

/** Whether the case has a decision. For queries that include `report_cases`. */
export const hasDecision = sql`exists (select 1 from ${moderationDecisions} where ${moderationDecisions.caseId} = ${reportCases.id})`;

/** Whether a case is pending, no one has reported, decided or claimed it, and the member may decide it. */
export const mayDiscard = (member: Member, now: Date) =>
  and(
    sql`${reportCases.state} = 'pending'`,
    eq(reportCases.reportCount, 0),
    sql`not ${hasDecision}`,
    mayClaimCase(member.user.id, now),
    mayDecideCase(member),
  );

/** Creates statements that discard a case which no one has reported, decided or claimed. */
export function discardCase(db: Database, member: Member, of: string, by: ActionAttribution) {
  const isOf = and(eq(reportCases.id, of), mayDiscard(member, by.at));
  const has = sql`exists (select 1 from ${reportCases} where ${isOf})`;
  const act = { ...by, action: 'report_case.discard', targetType: 'report_case', targetId: of };
  return {
    recorded: auditEntry(db, act, has),
    discarded: db
      .update(reportCases)
      .set({
        ...{ state: 'discarded', discardedBy: by.actorId, discardedAt: by.at.getTime() },
        ...{ claimedBy: null, claimedAt: null },
      })
      .where(isOf)
      .returning({ id: reportCases.id }),
  };
}
