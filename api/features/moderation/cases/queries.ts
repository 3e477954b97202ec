import { and, desc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { silencedUntil, suspendedUntil } from '#api/features/accounts/suspensions/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isInboxEntryFor } from '#api/features/community/threads/index.ts';
import { inboxEntries } from '#api/features/community/threads/schema.ts';
import type { Member, Viewer } from '#api/permissions.ts';
import { type ActionAttribution, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { appeals } from '../appeals/schema.ts';
import { stateOfLatestDecision } from '../decisions/index.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import {
  computePriority,
  isCaseAboutOthers,
  isClaimed,
  isClaimedBy,
  mayClaimCase,
  mayDecideCase,
} from '../reports/index.ts';
import { reportCases, reportSnapshots, reports } from '../reports/schema.ts';
import type { listCasesQuery } from './contract.ts';
import { hasDecision, mayDiscard } from './discards/queries.ts';

const excerptLength = 200;
/** How many reports, versions and decisions a case's page shows at most. */
const maxShown = 50;

const claimers = alias(users, 'claimers');
const openers = alias(users, 'openers');
const discarders = alias(users, 'discarders');

/** The columns of a case that lists and pages show. Expired claims aren't shown. */
const caseColumns = (member: Member, now: Date) => {
  const claimed = (column: SQL) => sql<string | null>`iif(${isClaimed(now)}, ${column}, null)`;
  return {
    id: reportCases.id,
    targetType: reportCases.targetType,
    place: reportCases.place,
    state: reportCases.state,
    severity: reportCases.severity,
    priority: reportCases.priority,
    reportCount: reportCases.reportCount,
    reasons: sql<string>`(select json_group_array(distinct ${reports.reason}) from ${reports} where ${reports.caseId} = ${reportCases.id})`,
    /** Messages can be read only by opening the case, which is recorded. */
    excerpt: sql<
      string | null
    >`iif(${reportCases.targetType} = 'message', null, (select group_concat(part.value ->> 'text', ' · ')
      from (select content from ${reportSnapshots} where ${reportSnapshots.caseId} = ${reportCases.id} order by taken_at desc limit 1)
      as latest, json_each(latest.content, '$.parts') as part))`.mapWith((text: string | null) =>
      cutText(markdownToText((text ?? '').slice(0, 5 * excerptLength)), excerptLength),
    ),
    authorId: users.id,
    author: users.name,
    picture: users.avatarKey,
    openedAt: reportCases.openedAt,
    decidedAt: reportCases.decidedAt,
    decisionState: stateOfLatestDecision,
    mayDecide: sql`${mayDecideCase(member)}`.mapWith(Boolean),
    claimerId: claimed(sql`${reportCases.claimedBy}`),
    claimer: claimed(sql`${claimers.name}`),
    openerId: reportCases.openedBy,
    opener: openers.name,
  };
};

type Wanted = z.output<typeof listCasesQuery>;

/** Selects a page of cases about others: pending ones by severity or age, decided ones by newest decision. */
export function selectCases(db: Database, member: Member, wanted: Wanted, now: Date) {
  const { state, severity, sort, target, cursor, limit } = wanted;
  const { openedAt, priority, decidedAt, id } = reportCases;
  const after = (column: typeof priority | typeof openedAt | typeof decidedAt, isUp = false) => {
    if (!cursor) return;
    const [next, nextId] = isUp
      ? [gt(column, cursor.value), gt(id, cursor.id)]
      : [lt(column, cursor.value), lt(id, cursor.id)];
    return or(next, and(eq(column, cursor.value), nextId));
  };
  const isOf =
    severity === undefined
      ? undefined
      : and(gt(priority, computePriority(severity - 1, 0)), lte(priority, computePriority(severity, 0)));
  const isWanted = and(isCaseAboutOthers(member), isOf, target && eq(reportCases.targetType, target));
  const select = db
    .select(caseColumns(member, now))
    .from(reportCases)
    .innerJoin(users, eq(users.id, reportCases.authorId))
    .leftJoin(claimers, eq(claimers.id, reportCases.claimedBy))
    .leftJoin(openers, eq(openers.id, reportCases.openedBy));
  if (state !== 'pending') {
    const isDecided = and(sql`${decidedAt} is not null`, eq(reportCases.state, state), isWanted, after(decidedAt));
    return select
      .where(isDecided)
      .orderBy(desc(decidedAt), desc(id))
      .limit(limit + 1);
  }
  const isPending = and(sql`${reportCases.state} = 'pending'`, isWanted);
  if (sort === 'age')
    return select
      .where(and(isPending, after(openedAt, true)))
      .orderBy(openedAt, id)
      .limit(limit + 1);
  return select
    .where(and(isPending, after(priority)))
    .orderBy(desc(priority), desc(id))
    .limit(limit + 1);
}

export type SelectedCase = Awaited<ReturnType<typeof selectCases>>[number];

/** Finds a case about someone else, with its author's account. */
export function findCase(db: Database, member: Member, caseId: string, now: Date) {
  return db
    .select({
      ...caseColumns(member, now),
      targetId: reportCases.targetId,
      claimedAt: sql<number | null>`iif(${isClaimed(now)}, ${reportCases.claimedAt}, null)`,
      status: users.status,
      memberSince: users.createdAt,
      silencedUntil: silencedUntil(now),
      suspendedUntil: suspendedUntil(now),
      discarderId: reportCases.discardedBy,
      discarder: discarders.name,
      discardedAt: reportCases.discardedAt,
      hasDecision: sql`${hasDecision}`.mapWith(Boolean),
      mayDiscard: sql`${mayDiscard(member, now)}`.mapWith(Boolean),
    })
    .from(reportCases)
    .innerJoin(users, eq(users.id, reportCases.authorId))
    .leftJoin(claimers, eq(claimers.id, reportCases.claimedBy))
    .leftJoin(openers, eq(openers.id, reportCases.openedBy))
    .leftJoin(discarders, eq(discarders.id, reportCases.discardedBy))
    .where(and(eq(reportCases.id, caseId), isCaseAboutOthers(member)))
    .limit(1);
}

export function selectReports(db: Database, caseId: string) {
  const { id, reason, words, timesReported, lastAt } = reports;
  return db
    .select({
      id,
      reason,
      words,
      timesReported,
      lastAt,
      name: sql<string | null>`coalesce(${users.name}, ${reports.name})`,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.id))
    .limit(maxShown);
}

export function selectSnapshots(db: Database, caseId: string) {
  const { content, takenAt } = reportSnapshots;
  return db
    .select({ content, takenAt })
    .from(reportSnapshots)
    .where(eq(reportSnapshots.caseId, caseId))
    .orderBy(desc(takenAt))
    .limit(maxShown);
}

/** Creates statements that claim a case for a member or extend their claim, and record a new claim. */
export function claimCase(
  db: Database,
  member: Member,
  { id: of, takesOver }: { id: string; takesOver: boolean },
  by: ActionAttribution,
) {
  const { user } = member;
  const now = by.at;
  const isFreeCase = and(
    eq(reportCases.id, of),
    sql`${reportCases.state} = 'pending'`,
    takesOver && user.role === 'admin' ? undefined : mayClaimCase(user.id, now),
    mayDecideCase(member),
  );
  const isNew = sql`exists (select 1 from ${reportCases} where ${isFreeCase} and not coalesce(${isClaimedBy(user.id, now)}, 0))`;
  return {
    recorded: auditEntry(db, { ...by, action: 'report.claim', targetType: 'report_case', targetId: of }, isNew),
    claimed: db
      .update(reportCases)
      .set({ claimedBy: user.id, claimedAt: now.getTime() })
      .where(isFreeCase)
      .returning({ id: reportCases.id }),
  };
}

/** Creates statements that end a member's own claim. */
export function releaseCase(db: Database, of: string, by: ActionAttribution) {
  const isMine = and(eq(reportCases.id, of), eq(reportCases.claimedBy, by.actorId));
  const has = sql`exists (select 1 from ${reportCases} where ${isMine})`;
  return {
    recorded: auditEntry(db, { ...by, action: 'report.release', targetType: 'report_case', targetId: of }, has),
    released: db.update(reportCases).set({ claimedBy: null, claimedAt: null }).where(isMine),
  };
}

export function selectPendingStats(db: Database, member: Viewer) {
  return db
    .select({ pending: sql<number>`count(*)`, oldest: sql<number | null>`min(${reportCases.openedAt})` })
    .from(reportCases)
    .where(and(sql`${reportCases.state} = 'pending'`, isCaseAboutOthers(member)));
}

/** A query with a row for each pending case about an author that the member may know of. */
export const selectPendingCasesAbout = (member: Member, author: SQL): SQL => sql`select 1 from ${reportCases}
  where ${reportCases.authorId} = ${author} and ${reportCases.state} = 'pending' and ${isCaseAboutOthers(member)}`;

export function countDecidedSince(db: Database, member: Member, since: number) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(reportCases)
    .where(
      and(
        sql`${reportCases.decidedAt} is not null`,
        sql`${reportCases.decidedAt} >= ${since}`,
        isCaseAboutOthers(member),
      ),
    );
}

/**
 * Excludes audit log entries that would reveal to staff a case about themselves: its handling, the decision, others'
 * appeals, and staff conversations about these.
 */
export function isEntryVisibleTo({ user }: Member): SQL {
  const { action, targetType, targetId, after } = auditLog;
  const ofCase = sql`exists (select 1 from ${reportCases}
    where ${reportCases.id} = ${targetId} and ${reportCases.authorId} = ${user.id})`;
  const ofTarget = sql`exists (select 1 from ${reportCases} where ${reportCases.targetType} = ${targetType}
    and ${reportCases.targetId} = ${targetId} and ${reportCases.authorId} = ${user.id})`;
  const ofAppeal = sql`exists (select 1 from ${appeals}
    inner join ${moderationDecisions} on ${moderationDecisions.id} = ${appeals.decisionId}
    where ${appeals.id} = ${targetId} and ${moderationDecisions.memberId} = ${user.id})`;
  const ofDecision = sql`exists (select 1 from ${moderationDecisions}
    where ${moderationDecisions.id} = ${targetId} and ${moderationDecisions.memberId} = ${user.id})`;
  const ofInboxEntry = sql`exists (select 1 from ${inboxEntries}
    where ${inboxEntries.conversationId} = ${targetId} and not ${isInboxEntryFor(user.id)})`;
  return sql`not case
    when ${action} = 'report_case.open' then coalesce(${after} ->> 'member' = ${user.id}, false)
    when ${action} in ('report.claim', 'report.release', 'report_case.discard') then ${ofCase}
    when ${action} in ('report.decide', 'message.open') then ${ofTarget}
    when ${action} = 'appeal.decide' then ${ofAppeal}
    when ${action} = 'decision.reverse' then ${ofDecision}
    when ${targetType} = 'conversation' then ${ofInboxEntry}
    else false end`;
}
