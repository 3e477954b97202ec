import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { RestrictionKind } from '#api/features/accounts/suspensions/contract.ts';
import { isNotLastAdministrator, isRestricted } from '#api/features/accounts/suspensions/index.ts';
import { mayActOnAuthor } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { isPost } from '#api/features/community/posts/index.ts';
import { messages } from '#api/features/community/threads/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Member } from '#api/permissions.ts';
import { mapProfileTexts, profileTexts } from '#api/platform/actor/contract.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type ReportTarget, severities } from '../reports/contract.ts';
import { isCaseAboutOthers, isClaimedBy, mayDecideCase } from '../reports/index.ts';
import { reportCases, reports } from '../reports/schema.ts';
import type { DecisionAction, DecisionState } from './contract.ts';
import { moderationDecisions } from './schema.ts';

/** Finds a case about someone else as the decider sees it, with the author's address. */
export function findCase(db: Database, member: Member, id: string, now: Date) {
  return db
    .select({
      id: reportCases.id,
      targetType: reportCases.targetType,
      targetId: reportCases.targetId,
      /** The post of a comment; null for other subjects. */
      postId: sql<
        string | null
      >`(select ${comments.postId} from ${comments} where ${comments.id} = ${reportCases.targetId})`,
      /** The conversation of a message; null for other subjects. */
      conversationId: sql<
        string | null
      >`(select ${messages.conversationId} from ${messages} where ${messages.id} = ${reportCases.targetId})`,
      place: reportCases.place,
      state: reportCases.state,
      reportCount: reportCases.reportCount,
      lastReportedAt: reportCases.lastReportedAt,
      isMine: sql`coalesce(${isClaimedBy(member.user.id, now)}, 0)`.mapWith(Boolean),
      mayDecide: sql`${mayDecideCase(member)}`.mapWith(Boolean),
      author: {
        id: users.id,
        email: users.email,
        locale: users.locale,
        isDeleted: isNotNull(users.deletedAt).mapWith(Boolean),
      },
    })
    .from(reportCases)
    .innerJoin(users, eq(users.id, reportCases.authorId))
    .where(and(eq(reportCases.id, id), isCaseAboutOthers(member)))
    .limit(1);
}

export type FoundCase = Awaited<ReturnType<typeof findCase>>[number];

/** Selects the reason of each report in a case, and the addresses of visitors who want to be notified. */
export function selectReports(db: Database, caseId: string) {
  const { id, reason, email, locale } = reports;
  return db.select({ id, reason, email, locale }).from(reports).where(eq(reports.caseId, caseId));
}

/** Whether an action affects the member rather than what they wrote. */
export const concernsMember = (action: DecisionAction) => action !== 'none' && action !== 'remove';

const isNotDeleted = sql`exists (select 1 from ${users}
  where ${users.id} = ${reportCases.authorId} and ${users.deletedAt} is null)`;

type NewDecision = Pick<
  typeof moderationDecisions.$inferInsert,
  'id' | 'verdict' | 'action' | 'until' | 'ground' | 'reason' | 'reportReason' | 'limitId'
>;

/** Inserts the decision if the case is unchanged since it was read and still claimed by the decider. */
export function insertDecision(db: Database, member: Member, found: FoundCase, decision: NewDecision, now: Date) {
  const { id, verdict, action, until, ground, reason, reportReason, limitId } = decision;
  const isAsRead = and(
    eq(reportCases.id, found.id),
    eq(reportCases.state, 'pending'),
    eq(reportCases.reportCount, found.reportCount),
    eq(reportCases.lastReportedAt, found.lastReportedAt),
    isClaimedBy(member.user.id, now),
    mayDecideCase(member),
    limitId === null ? undefined : isNotLastAdministrator(sql`${reportCases.authorId}`, now),
    concernsMember(action) ? isNotDeleted : undefined,
  );
  const taken = action === 'remove' ? selectTakenContent(found) : sql`null`;
  return db.run(sql`
    insert into ${moderationDecisions} (id, case_id, target_type, target_id, member_id, decided_by, verdict, action, until,
      ground, reason, report_reason, limit_id, taken, created_at)
    select ${id}, ${reportCases.id}, ${reportCases.targetType}, ${reportCases.targetId}, ${reportCases.authorId},
      ${member.user.id}, ${verdict}, ${action}, ${until}, ${ground}, ${reason}, ${reportReason}, ${limitId}, ${taken}, ${now.getTime()}
    from ${reportCases} where ${isAsRead}`);
}

/**
 * What a removal takes from a profile or a message. Posts and comments keep their content, and their earlier state is
 * in the audit log.
 */
function selectTakenContent({ targetType, targetId }: FoundCase): SQL {
  const texts = sql.join(profileTexts.map((text) => sql`${text}, ${users[text]}, `));
  if (targetType === 'user') {
    return sql`(select json_object(${texts}'avatarKey', ${users.avatarKey}) from ${users} where ${users.id} = ${targetId})`;
  }
  if (targetType === 'expert') {
    return sql`(select json_object(${texts}'isListed', ${expertProfiles.isListed}) from ${expertProfiles}
      join ${users} on ${users.id} = ${expertProfiles.userId} where ${expertProfiles.userId} = ${targetId})`;
  }
  if (targetType === 'message') {
    return sql`(select json_object('body', ${messages.body}, 'plain', ${messages.plain}) from ${messages}
      where ${messages.id} = ${targetId} and ${messages.deletedAt} is null)`;
  }
  return sql`null`;
}

/** Replaces a message with a tombstone, as its sender's deletion does. */
export function clearReportedMessage(db: Database, id: string, at: Date, onlyIf: SQL) {
  return db
    .update(messages)
    .set({ body: '', plain: '', deletedAt: at.getTime() })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt), onlyIf));
}

/**
 * The state of a decision, for a query that includes `moderation_decisions`. Tables are named as text because appeals
 * depend on decisions, and because Drizzle omits the table's name in a query of one table.
 */
export const stateOfDecision = sql<DecisionState>`case when moderation_decisions.withdrawn_at is null then 'in_force'
  when exists (select 1 from appeals where appeals.decision_id = moderation_decisions.id and appeals.state = 'granted')
  then 'overturned' else 'withdrawn' end`;

/** The state of the latest decision on a case, for a query that includes `report_cases`; null if there is none. */
export const stateOfLatestDecision = sql<DecisionState | null>`(select ${stateOfDecision} from ${moderationDecisions}
  where ${moderationDecisions.caseId} = ${reportCases.id} order by ${moderationDecisions.id} desc limit 1)`;

/** Whether the decision was inserted earlier in the batch. */
export const isDecided = (id: string): SQL =>
  sql`exists (select 1 from ${moderationDecisions} where ${moderationDecisions.id} = ${id})`;

/**
 * Creates statements that clear a profile. An expert's profile keeps its picture and is also removed from the
 * directory.
 */
export function clearReportedProfile(db: Database, targetType: ReportTarget, userId: string, onlyIf: SQL) {
  if (targetType === 'expert') {
    return [
      db
        .update(expertProfiles)
        .set({ isListed: false })
        .where(and(eq(expertProfiles.userId, userId), onlyIf)),
      db
        .update(users)
        .set(mapProfileTexts(() => null))
        .where(and(eq(users.id, userId), onlyIf)),
    ];
  }
  return [
    db
      .update(users)
      .set({ ...mapProfileTexts(() => null), avatarKey: null })
      .where(and(eq(users.id, userId), onlyIf)),
  ];
}

export function closeCase(db: Database, id: string, verdict: 'approved' | 'rejected', now: Date, onlyIf: SQL) {
  return db
    .update(reportCases)
    .set({ state: verdict, decidedAt: now.getTime(), claimedBy: null, claimedAt: null })
    .where(and(eq(reportCases.id, id), onlyIf));
}

/**
 * Selects the members who reported in a case as recipients of a notification. Excludes the decider, who knows the
 * outcome.
 */
export const selectReporters = (caseId: string, decidedBy: string, onlyIf: SQL) =>
  sql`select ${reports.reporterId} from ${reports}
    where ${reports.caseId} = ${caseId} and ${reports.reporterId} <> ${decidedBy} and ${onlyIf}`;

/** Whether a restriction is in force on someone whom the member may act on. */
export const isRestrictionLiftable = (member: Member, userId: string, kind: RestrictionKind, now: Date): SQL =>
  and(isRestricted(userId, kind, now), mayActOnAuthor(member, sql`${userId}`)) as SQL;

/** Selects the member themselves as the only recipient. */
export const selectMemberIf = (userId: string, onlyIf: SQL) => sql`select ${userId} where ${onlyIf}`;

/** The most severe of several reasons, or the first of equally severe ones. Cases without a report count as similar. */
export function findMostSevereReason(given: ReadonlyArray<{ reason: keyof typeof severities }>) {
  return given.reduce(
    (worst, { reason }) => (severities[reason] > severities[worst] ? reason : worst),
    given[0]?.reason ?? 'rules',
  );
}

export function findDecision(db: Database, id: string) {
  return db
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id))
    .limit(1);
}

export const isPostAnd = (id: string, onlyIf: SQL) => and(isPost(id), onlyIf) as SQL;
