import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { mayActOnAuthor, profileTextColumns } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { isPostVisibleTo } from '#api/features/community/posts/index.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import type { CommunityViewer } from '#api/features/community/spaces/index.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { messageFiles } from '#api/features/community/threads/files/schema.ts';
import { isHiddenFrom, isOpenMembership } from '#api/features/community/threads/index.ts';
import { conversationMembers, conversations, messages } from '#api/features/community/threads/schema.ts';
import type { Member, Viewer } from '#api/permissions.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { ReportTarget, Snapshot } from './contract.ts';
import { computePriority } from './rules.ts';
import { reportCases, reportSnapshots, reports } from './schema.ts';

const textsAsJson = (postId: SQL) => sql<string>`(
  select json_group_array(json_object('locale', locale, 'title', title, 'body', body)) from (
    select locale, title, body from ${postTexts} where ${postTexts.postId} = ${postId} order by locale desc))`;

const isThere = (state: SQL) => sql`${state} in ('published', 'held')`;

/** Finds an account in any state, unless it was deleted. */
export function findReportedAccount(db: Database, id: string) {
  return db
    .select({ name: users.name, ...profileTextColumns, avatarKey: users.avatarKey, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .limit(1);
}

/** Finds a post that the viewer may read, with its texts. */
export function findReportedPost(db: Database, viewer: CommunityViewer, id: string) {
  return db
    .select({
      authorId: posts.authorId,
      author: users.name,
      texts: textsAsJson(sql`${posts.id}`),
      writtenAt: posts.createdAt,
    })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.id, id), isThere(sql`${posts.state}`), isPostVisibleTo(viewer)))
    .limit(1);
}

/** Finds a comment that the viewer may read. */
export function findReportedComment(db: Database, viewer: CommunityViewer, id: string) {
  const mayRead = or(sql`${comments.state} <> 'held'`, viewer.isStaff ? sql`true` : eq(comments.authorId, viewer.id));
  return db
    .select({
      authorId: comments.authorId,
      author: users.name,
      postId: comments.postId,
      body: comments.body,
      under: sql<
        string | null
      >`(select title from ${postTexts} where ${postTexts.postId} = ${comments.postId} limit 1)`,
      writtenAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(and(eq(comments.id, id), isThere(sql`${comments.state}`), isPostVisibleTo(viewer), mayRead))
    .limit(1);
}

/** How many messages before and after a reported one are kept with it. */
const messagesAround = 3;

/** Finds a message in a conversation that the member can open, with the messages around it and the one it answers. */
export function findReportedMessage(db: Database, userId: string, id: string) {
  const near = { writtenAs: sql`near.written_as`, senderId: sql`near.sender_id` };
  return db
    .select({
      authorId: messages.senderId,
      author: users.name,
      writtenAs: messages.writtenAs,
      conversationId: messages.conversationId,
      subject: conversations.subject,
      body: messages.body,
      writtenAt: messages.createdAt,
      files: sql<string>`(select json_group_array(json_object('id', id, 'name', name, 'description', description))
        from (select id, name, description from ${messageFiles} where ${messageFiles.messageId} = ${messages.id} order by id))`,
      around: sql<string>`(select json_group_array(json_object('id', id, 'senderId', sender_id, 'text', body, 'writtenAt', created_at))
        from (select id, sender_id, body, created_at from ${messages} as near where near.conversation_id = ${messages.conversationId}
          and (near.position between ${messages.position} - ${messagesAround} and ${messages.position} + ${messagesAround}
            or near.id = ${messages.answersId})
          and near.deleted_at is null and not ${isHiddenFrom(userId, near)} order by near.position))`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        eq(messages.id, id),
        isNull(messages.deletedAt),
        sql`not ${isHiddenFrom(userId)}`,
        sql`exists (select 1 from ${conversationMembers} where ${isOpenMembership(userId, sql`${messages.conversationId}`)})`,
      ),
    )
    .limit(1);
}

interface NewReport {
  id: string;
  caseId: string;
  targetType: ReportTarget;
  targetId: string;
  authorId: string;
  place: string;
  severity: number;
  snapshot: Snapshot;
  digest: string;
  reporter: Pick<typeof reports.$inferInsert, 'reporterId' | 'name' | 'email' | 'reason' | 'words' | 'locale'>;
}

/** Creates statements that store a report in its subject's open case, or in a new one. */
export function insertReport(db: Database, report: NewReport, now: Date) {
  const { id, caseId, targetType, targetId, authorId, place, severity, snapshot, digest } = report;
  const { reporterId = null, name = null, email = null, reason, words = null, locale } = report.reporter;
  const at = now.getTime();
  const isOpen = and(
    eq(reportCases.targetType, targetType),
    eq(reportCases.targetId, targetId),
    sql`${reportCases.state} = 'pending'`,
  );
  const openCase = sql`(select ${reportCases.id} from ${reportCases} where ${isOpen})`;
  const same =
    reporterId === null
      ? sql`(case_id, email) where email is not null`
      : sql`(case_id, reporter_id) where reporter_id is not null`;
  return [
    db.run(sql`
      insert into ${reportCases} (id, target_type, target_id, author_id, place, severity, priority, opened_at, last_reported_at)
      values (${caseId}, ${targetType}, ${targetId}, ${authorId}, ${place}, ${severity}, ${computePriority(severity, at)}, ${at}, ${at})
      on conflict (target_type, target_id) where state = 'pending' do nothing`),
    db.run(sql`
      insert into ${reportSnapshots} (case_id, digest, author_id, content, taken_at)
      values (${openCase}, ${digest}, ${authorId}, ${JSON.stringify(snapshot)}, ${at}) on conflict do nothing`),
    db.all<{ id: string }>(sql`
      insert into ${reports} (id, case_id, reporter_id, name, email, reason, words, locale, digest, created_at, last_at)
      values (${id}, ${openCase}, ${reporterId}, ${name}, ${email}, ${reason}, ${words}, ${locale}, ${digest}, ${at}, ${at})
      on conflict ${same} do update set times_reported = times_reported + 1, reason = excluded.reason,
        words = coalesce(excluded.words, words), digest = excluded.digest, last_at = excluded.last_at
      returning id`),
    db
      .update(reportCases)
      .set({
        reportCount: sql`(select count(*) from ${reports} where ${reports.caseId} = ${reportCases.id})`,
        lastReportedAt: at,
        severity: sql`max(${reportCases.severity}, ${severity})`,
        priority: sql`max(${reportCases.priority}, ${computePriority(severity, 0)} - ${reportCases.openedAt})`,
      })
      .where(isOpen),
  ] as const;
}

type NewCase = Pick<NewReport, 'caseId' | 'targetType' | 'targetId' | 'authorId' | 'place' | 'severity'> & {
  snapshot: Snapshot;
  digest: string;
  openedBy: string;
};

/** Creates statements that open a case without a report, unless a case is already open. */
export function insertCase(db: Database, given: NewCase, now: Date) {
  const { caseId, targetType, targetId, authorId, place, severity, snapshot, digest, openedBy } = given;
  const at = now.getTime();
  return [
    db.run(sql`
      insert into ${reportCases} (id, target_type, target_id, author_id, place, severity, priority, report_count,
        opened_at, last_reported_at, opened_by)
      values (${caseId}, ${targetType}, ${targetId}, ${authorId}, ${place}, ${severity}, ${computePriority(severity, at)}, 0,
        ${at}, ${at}, ${openedBy})
      on conflict (target_type, target_id) where state = 'pending' do nothing`),
    db.run(sql`
      insert into ${reportSnapshots} (case_id, digest, author_id, content, taken_at)
      select ${caseId}, ${digest}, ${authorId}, ${JSON.stringify(snapshot)}, ${at} where ${isCaseOpened(caseId)}`),
  ] as const;
}

/** Whether {@link insertCase} opened this case, because there was no open one. */
export const isCaseOpened = (caseId: string): SQL =>
  sql`exists (select 1 from ${reportCases} where ${reportCases.id} = ${caseId})`;

/** Finds the undecided case about a subject. */
export function findOpenCase(db: Database, targetType: ReportTarget, targetId: string) {
  const { id, state } = reportCases;
  const isOf = and(eq(reportCases.targetType, targetType), eq(reportCases.targetId, targetId));
  return db
    .select({ id })
    .from(reportCases)
    .where(and(isOf, sql`${state} = 'pending'`))
    .limit(1);
}

/**
 * Selects the title of the post, or of the post above the comment, as the member of a `users` row reported it: in their
 * language if available. Null if it was erased.
 */
export function reportedTitle(caseId: string): SQL {
  const { content, digest } = reportSnapshots;
  const titleIn = (language: SQL) => sql`(select json_extract(part.value, '$.text')
    from json_each(${content}, '$.parts') as part where json_extract(part.value, '$.part') = 'title' and ${language} limit 1)`;
  const own = titleIn(sql`json_extract(part.value, '$.locale') = ${users.locale}`);
  return sql`(select coalesce(${own}, ${titleIn(sql`true`)}, json_extract(${content}, '$.under'))
    from ${reports} join ${reportSnapshots} on ${reportSnapshots.caseId} = ${reports.caseId} and ${digest} = ${reports.digest}
    where ${reports.caseId} = ${caseId} and ${reports.reporterId} = ${users.id})`;
}

/** Whether {@link insertReport} inserted this report as a new row. */
export const isFirstReport = (id: string): SQL => sql`exists (select 1 from ${reports} where ${reports.id} = ${id})`;

/** Claims made up to this time have expired. */
const endedBefore = (now: Date) => now.getTime() - hourMs;

/** Whether this member claimed the case within the last hour. */
export function isClaimedBy(userId: string, now: Date): SQL {
  return and(eq(reportCases.claimedBy, userId), gt(reportCases.claimedAt, endedBefore(now))) as SQL;
}

/** Whether anyone claimed the case within the last hour. */
export function isClaimed(now: Date): SQL {
  return and(sql`${reportCases.claimedBy} is not null`, gt(reportCases.claimedAt, endedBefore(now))) as SQL;
}

/** Whether the member may claim the case now. */
export function mayClaimCase(userId: string, now: Date): SQL {
  return or(sql`not coalesce(${isClaimed(now)}, 0)`, eq(reportCases.claimedBy, userId)) as SQL;
}

/** Excludes cases about the member themselves, whatever their role: for them, these cases don't exist. */
export function isCaseAboutOthers({ user }: Viewer): SQL {
  return ne(reportCases.authorId, user.id);
}

/**
 * Whether the member may decide the case. No one decides about themselves; only administrators decide about
 * administrators.
 */
export function mayDecideCase(member: Member): SQL {
  return sql`(${isCaseAboutOthers(member)} and ${mayActOnAuthor(member, reportCases.authorId)})`;
}

/** Selects the reported message of a case for an audit log entry; no row if the case is about something else. */
export const selectReportedMessage = (member: Member, caseId: string | SQL): SQL =>
  sql`select target_id, null, null from ${reportCases}
    where ${reportCases.id} = ${caseId} and ${reportCases.targetType} = 'message' and ${isCaseAboutOthers(member)}`;
