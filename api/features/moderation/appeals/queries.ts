import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { mayActOnAuthor } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { stateOfDecision } from '../decisions/index.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import { isCaseAboutOthers } from '../reports/index.ts';
import { reportCases, reportSnapshots, reports } from '../reports/schema.ts';
import type { appealVerdicts, listAppealsQuery } from './contract.ts';
import { appealsEndBefore } from './rules.ts';
import { appeals } from './schema.ts';

const authors = alias(users, 'authors');
const appellants = alias(users, 'appellants');
const deciders = alias(users, 'deciders');

const wasHeld = sql`coalesce(${moderationDecisions.taken} ->> 'state', '') = 'held'`.mapWith(Boolean);

/** The columns of a decision that those concerned can read, with their appeal. */
const ownColumns = {
  id: moderationDecisions.id,
  memberId: moderationDecisions.memberId,
  targetType: moderationDecisions.targetType,
  place: reportCases.place,
  verdict: moderationDecisions.verdict,
  action: moderationDecisions.action,
  until: moderationDecisions.until,
  ground: moderationDecisions.ground,
  reason: moderationDecisions.reason,
  isAutomated: moderationDecisions.isAutomated,
  createdAt: moderationDecisions.createdAt,
  withdrawnAt: moderationDecisions.withdrawnAt,
  state: stateOfDecision,
  /** Whether the text was waiting for approval and never published. */
  wasHeld,
  reportId: reports.id,
  reporterId: reports.reporterId,
  appeal: {
    id: appeals.id,
    state: appeals.state,
    words: appeals.words,
    reply: appeals.reply,
    earlierAnswer: appeals.earlierAnswer,
    answer: appeals.answer,
    createdAt: appeals.createdAt,
    decidedAt: appeals.decidedAt,
    isSamePerson: sql`coalesce(${appeals.decidedBy} = ${moderationDecisions.decidedBy}, 0)`.mapWith(Boolean),
  },
};

const selectOwn = (db: Database, isReport: SQL) =>
  db
    .select(ownColumns)
    .from(moderationDecisions)
    .innerJoin(reportCases, eq(reportCases.id, moderationDecisions.caseId))
    .leftJoin(reports, and(eq(reports.caseId, moderationDecisions.caseId), isReport))
    .leftJoin(appeals, and(eq(appeals.decisionId, moderationDecisions.id), sql`${appeals.reportId} is ${reports.id}`));

/** Finds the decision for its author or for the reporter of this report. */
export function findDecisionForAppellant(db: Database, decisionId: string, reportId: string | null) {
  const isReport = reportId === null ? sql`false` : eq(reports.id, reportId);
  return selectOwn(db, isReport)
    .where(and(eq(moderationDecisions.id, decisionId), reportId === null ? undefined : isNotNull(reports.id)))
    .limit(1);
}

/** Finds the decision for a member who is its author or a reporter. */
export function findDecisionForMember(db: Database, decisionId: string, userId: string) {
  const isOwn = eq(moderationDecisions.memberId, userId);
  const isReport = and(eq(reports.reporterId, userId), sql`not ${isOwn}`) as SQL;
  return selectOwn(db, isReport)
    .where(and(eq(moderationDecisions.id, decisionId), or(isOwn, isNotNull(reports.id))))
    .limit(1);
}

export type MemberDecisionRow = Awaited<ReturnType<typeof findDecisionForMember>>[number];

/** Selects the latest decisions against a member. */
export function selectDecisionsAbout(db: Database, userId: string, limit: number) {
  return selectOwn(db, sql`false`)
    .where(and(eq(moderationDecisions.memberId, userId), sql`${moderationDecisions.action} <> 'none'`))
    .orderBy(desc(moderationDecisions.id))
    .limit(limit);
}

type NewAppeal = Pick<typeof appeals.$inferInsert, 'id' | 'decisionId' | 'reportId' | 'appellantId' | 'words'>;

/** Inserts an appeal unless there already is one, the decision was reversed, or it is too late. */
export function insertAppeal(db: Database, { id, decisionId, reportId, appellantId, words }: NewAppeal, now: Date) {
  return db.run(sql`
    insert into ${appeals} (id, decision_id, report_id, appellant_id, words, created_at)
    select ${id}, ${moderationDecisions.id}, ${reportId}, ${appellantId}, ${words}, ${now.getTime()}
    from ${moderationDecisions} where ${moderationDecisions.id} = ${decisionId}
      and ${moderationDecisions.withdrawnAt} is null and ${moderationDecisions.createdAt} > ${appealsEndBefore(now)}
    on conflict do nothing`);
}

/** Adds the only reply. A rejected appeal becomes pending again. */
export function insertReply(db: Database, id: string, reply: string, now: Date) {
  const isOpen = or(eq(appeals.state, 'pending'), gt(appeals.decidedAt, appealsEndBefore(now)));
  return db
    .update(appeals)
    .set({
      ...{ reply, repliedAt: now.getTime(), state: 'pending' },
      ...{ earlierAnswer: sql`${appeals.answer}`, answer: null, decidedBy: null, decidedAt: null },
    })
    .where(and(eq(appeals.id, id), isNull(appeals.reply), sql`${appeals.state} <> 'granted'`, isOpen));
}

/** Whether there is an appeal with this id that isn't about the member. */
export const isAppeal = (id: string, { user }: Member): SQL => sql`exists (select 1 from ${appeals}
  inner join ${moderationDecisions} on ${moderationDecisions.id} = ${appeals.decisionId}
  where ${appeals.id} = ${id} and ${moderationDecisions.memberId} <> ${user.id})`;

/** Whether no other staff member is active. */
const isOnlyStaff = (userId: string) => sql`not exists (select 1 from ${users} as others
  where others.role <> 'user' and others.status = 'active' and others.id <> ${userId})`;

/**
 * Matches appeals that the staff member may decide: not their own, nor one about them. Only administrators decide
 * appeals about administrators. The original decider may decide only as an administrator without other staff.
 */
function mayDecideAppeal({ user }: Member): SQL {
  const { memberId, decidedBy } = moderationDecisions;
  const isByOthers = sql`${memberId} <> ${user.id} and ${appeals.appellantId} is not ${user.id}`;
  const hasNobodyElse = user.role === 'admin' ? isOnlyStaff(user.id) : sql`false`;
  return sql`(${isByOthers} and (${decidedBy} is not ${user.id} or ${hasNobodyElse})
    and ${mayActOnAuthor({ user }, memberId)})`;
}

const rowColumns = (member: Member) => ({
  id: appeals.id,
  decisionId: appeals.decisionId,
  caseId: moderationDecisions.caseId,
  state: appeals.state,
  reportId: appeals.reportId,
  targetType: moderationDecisions.targetType,
  place: reportCases.place,
  verdict: moderationDecisions.verdict,
  action: moderationDecisions.action,
  wasHeld,
  words: appeals.words,
  reply: appeals.reply,
  createdAt: appeals.createdAt,
  decidedAt: appeals.decidedAt,
  authorId: authors.id,
  author: authors.name,
  picture: authors.avatarKey,
  mayDecide: sql`${mayDecideAppeal(member)}`.mapWith(Boolean),
});

/** Selects a page of appeals about others: pending ones, oldest first, or decided ones, newest first. */
export function selectAppeals(
  db: Database,
  member: Member,
  { state, cursor, limit }: z.output<typeof listAppealsQuery>,
) {
  const column = state === 'pending' ? appeals.createdAt : appeals.decidedAt;
  const isNext = state === 'pending' ? gt : lt;
  const after =
    cursor && or(isNext(column, cursor.value), and(eq(column, cursor.value), isNext(appeals.id, cursor.id)));
  const order = state === 'pending' ? [column, appeals.id] : [desc(column), desc(appeals.id)];
  const isOf = state === 'pending' ? sql`${appeals.state} = 'pending'` : sql`${appeals.decidedAt} is not null`;
  return db
    .select(rowColumns(member))
    .from(appeals)
    .innerJoin(moderationDecisions, eq(moderationDecisions.id, appeals.decisionId))
    .innerJoin(reportCases, eq(reportCases.id, moderationDecisions.caseId))
    .innerJoin(authors, eq(authors.id, moderationDecisions.memberId))
    .where(and(isOf, isCaseAboutOthers(member), after))
    .orderBy(...order)
    .limit(limit + 1);
}

/** Finds an appeal about someone else, with its decision and the addresses of those it concerns. */
export function findAppeal(db: Database, member: Member, id: string) {
  const { until, ground, reason, createdAt, withdrawnAt, targetId, limitId, taken, memberId, decidedBy } =
    moderationDecisions;
  return db
    .select({
      ...rowColumns(member),
      repliedAt: appeals.repliedAt,
      earlierAnswer: appeals.earlierAnswer,
      answer: appeals.answer,
      answeredBy: sql<string | null>`(select name from ${users} where ${users.id} = ${appeals.decidedBy})`,
      /** The post of a comment; null for other subjects. */
      postId: sql<string | null>`(select ${comments.postId} from ${comments} where ${comments.id} = ${targetId})`,
      decision: { until, ground, reason, createdAt, withdrawnAt, targetId, limitId, taken, memberId },
      decisionState: stateOfDecision,
      decidedBy: deciders.name,
      isOwnDecision: sql`${decidedBy} is ${member.user.id}`.mapWith(Boolean),
      snapshot: sql<string | null>`(select content from ${reportSnapshots}
        where ${reportSnapshots.caseId} = ${moderationDecisions.caseId} order by taken_at desc limit 1)`,
      appellantId: appeals.appellantId,
      email: sql<
        string | null
      >`iif(${appellants.deletedAt} is null, coalesce(${appellants.email}, ${reports.email}), null)`,
      locale: sql<'et' | 'en'>`coalesce(${appellants.locale}, ${reports.locale})`,
    })
    .from(appeals)
    .innerJoin(moderationDecisions, eq(moderationDecisions.id, appeals.decisionId))
    .innerJoin(reportCases, eq(reportCases.id, moderationDecisions.caseId))
    .innerJoin(authors, eq(authors.id, memberId))
    .leftJoin(appellants, eq(appellants.id, appeals.appellantId))
    .leftJoin(deciders, eq(deciders.id, decidedBy))
    .leftJoin(reports, eq(reports.id, appeals.reportId))
    .where(and(eq(appeals.id, id), isCaseAboutOthers(member)))
    .limit(1);
}

export type FoundAppeal = Awaited<ReturnType<typeof findAppeal>>[number];

/** Selects the visitors who reported in a case and left an address. */
export function selectVisitorReporters(db: Database, ofCase: SQL) {
  const { id, email, locale, caseId } = reports;
  return db
    .select({ id, email: sql<string>`${email}`, locale })
    .from(reports)
    .where(and(isNotNull(email), sql`${caseId} = ${ofCase}`));
}

export const caseOfAppeal = (appealId: string) =>
  sql`(select ${moderationDecisions.caseId} from ${moderationDecisions}
    inner join ${appeals} on ${appeals.decisionId} = ${moderationDecisions.id} where ${appeals.id} = ${appealId})`;

/** Whether an appeal is pending, unchanged since it was read, and the member may decide it. */
export function mayDecideOpenAppeal(member: Member, { id, repliedAt }: Pick<FoundAppeal, 'id' | 'repliedAt'>): SQL {
  return sql`exists (select 1 from ${appeals}
    inner join ${moderationDecisions} on ${moderationDecisions.id} = ${appeals.decisionId}
    where ${appeals.id} = ${id} and ${appeals.state} = 'pending' and ${appeals.repliedAt} is ${repliedAt}
      and ${mayDecideAppeal(member)})`;
}

interface Answer {
  state: (typeof appealVerdicts)[number];
  answer: string;
  decidedBy: string;
}

export function setAnswer(db: Database, id: string, given: Answer, now: Date, onlyIf: SQL) {
  return db
    .update(appeals)
    .set({ ...given, decidedAt: now.getTime() })
    .where(and(eq(appeals.id, id), onlyIf));
}

export function withdrawDecision(db: Database, id: string, now: Date, onlyIf: SQL) {
  return db
    .update(moderationDecisions)
    .set({ withdrawnAt: now.getTime() })
    .where(and(eq(moderationDecisions.id, id), isNull(moderationDecisions.withdrawnAt), onlyIf));
}

/** Whether this batch, not an earlier appeal, has reversed the decision. */
export function isReversedByBatch(id: string, now: Date, onlyIf: SQL): SQL {
  return sql`(${onlyIf} and exists (select 1 from ${moderationDecisions}
    where ${moderationDecisions.id} = ${id} and ${moderationDecisions.withdrawnAt} = ${now.getTime()}))`;
}

/** Selects the members who reported in a case, except the appellant, as recipients of a notification. */
export const selectOtherReporters = (caseId: string, appellantId: string | null, onlyIf: SQL) =>
  sql`select ${reports.reporterId} from ${reports} where ${reports.caseId} = ${caseId}
    and ${reports.reporterId} is not null and ${reports.reporterId} is not ${appellantId} and ${onlyIf}`;

export const selectAppellantIf = (userId: string | null, onlyIf: SQL) => sql`select ${userId} where ${onlyIf}`;
