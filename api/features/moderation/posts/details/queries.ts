import { type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/index.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { authorJson, spaceJson } from '#api/features/community/posts/index.ts';
import { pollOptions } from '#api/features/community/posts/polls/schema.ts';
import { posts, postTexts, textRevisions } from '#api/features/community/posts/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { isEntryVisibleTo } from '#api/features/moderation/cases/index.ts';
import { stateOfLatestDecision } from '#api/features/moderation/decisions/index.ts';
import { isCaseAboutOthers } from '#api/features/moderation/reports/index.ts';
import { reportCases, reports } from '#api/features/moderation/reports/schema.ts';
import type { Member } from '#api/permissions.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { LogEntry, ManagedComment, PostDetails } from './contract.ts';

type Times = { createdAt: number; editedAt: number | null };

export interface DetailsRow extends Times, Pick<PostDetails, 'id' | 'kind' | 'state' | 'version' | 'commentCount'> {
  texts: string;
  options: string;
  author: string;
  space: string;
  isPinned: number;
  isLocked: number;
}

const authorOf = (column: SQL) => sql`(select ${authorJson()} from ${users} where ${users.id} = ${column})`;

/** Finds a post in any state, with its remaining texts. */
export function findDetails(db: Database, id: string) {
  return db.all<DetailsRow>(sql`
    select ${posts.id} as id, ${posts.kind} as kind, ${posts.state} as state, ${posts.version} as version,
      (select json_group_array(json_object('locale', locale, 'title', title, 'body', body))
        from ${postTexts} where ${postTexts.postId} = ${posts.id}) as texts,
      (select json_group_array(text) from (select ${pollOptions.text} as text from ${pollOptions}
        where ${pollOptions.postId} = ${posts.id} order by ${pollOptions.position})) as options,
      ${authorOf(sql`${posts.authorId}`)} as author, ${spaceJson} as space,
      coalesce(${posts.publishedAt}, ${posts.createdAt}) as "createdAt", ${posts.editedAt} as "editedAt",
      ${posts.commentCount} as "commentCount",
      ${posts.pinnedAt} is not null as "isPinned", ${posts.lockedAt} is not null as "isLocked"
    from ${posts} cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${id}`);
}

export interface RevisionRow {
  id: string;
  locale: Locale | null;
  title: string | null;
  body: string;
  isHidden: number;
  createdAt: number;
  editorId: string;
  editorName: string | null;
  /** The text that replaced this revision; null if there is none in its language any more. */
  next: string | null;
}

const before = (column: SQL, cursor: string | undefined) => (cursor ? sql`and ${column} < ${cursor}` : sql``);

/** Selects the earlier texts of a post, newest first, each with its replacement. */
export function selectComparedRevisions(db: Database, postId: string, cursor: string | undefined, limit: number) {
  const newer = sql`select json_object('title', newer.title, 'body', newer.body) from ${textRevisions} as newer
    where newer.target_id = ${postId} and newer.locale = ${textRevisions.locale} and newer.id > ${textRevisions.id}
    order by newer.id limit 1`;
  const current = sql`select json_object('title', title, 'body', body) from ${postTexts}
    where ${postTexts.postId} = ${postId} and ${postTexts.locale} = ${textRevisions.locale}`;
  return db.all<RevisionRow>(sql`
    select ${textRevisions.id} as id, ${textRevisions.locale} as locale, ${textRevisions.title} as title,
      ${textRevisions.body} as body, ${textRevisions.hiddenAt} is not null as "isHidden",
      ${textRevisions.createdAt} as "createdAt", ${users.id} as "editorId", ${users.name} as "editorName",
      coalesce((${newer}), (${current})) as next
    from ${textRevisions} cross join ${users} on ${users.id} = ${textRevisions.editorId}
    where ${textRevisions.targetId} = ${postId} ${before(sql`${textRevisions.id}`, cursor)}
    order by ${textRevisions.id} desc limit ${limit}`);
}

export interface CommentRow extends Times, Pick<ManagedComment, 'id' | 'position' | 'parentId' | 'state' | 'version'> {
  body: string;
  author: string;
}

/** Selects comments in all states or in one, in order of writing. */
export function selectComments(
  db: Database,
  postId: string,
  { state, cursor, limit }: { state?: string | undefined; cursor: number; limit: number },
) {
  return db.all<CommentRow>(sql`
    select ${comments.id} as id, ${comments.position} as position, ${comments.parentId} as "parentId",
      ${comments.state} as state, ${comments.version} as version, ${comments.body} as body,
      ${authorOf(sql`${comments.authorId}`)} as author,
      ${comments.createdAt} as "createdAt", ${comments.editedAt} as "editedAt"
    from ${comments} indexed by comments_by_position
    where ${comments.postId} = ${postId} and ${comments.position} > ${cursor}
      ${state ? sql`and ${comments.state} = ${state}` : sql``}
    order by ${comments.position} limit ${limit}`);
}

export interface EntryRow
  extends Pick<LogEntry, 'id' | 'action' | 'targetType' | 'targetId' | 'position' | 'reason' | 'ground'> {
  at: number;
  actorId: string | null;
  actorName: string | null;
  before: string | null;
  after: string | null;
}

const commentsOf = (postId: string) => sql`select 'comment' as type, ${comments.id} as id,
  ${comments.position} as position from ${comments} where ${comments.postId} = ${postId}`;

/** Selects staff actions on the post, its comments and its revisions, newest first. */
export function selectLogEntries(
  db: Database,
  viewer: Member,
  postId: string,
  cursor: string | undefined,
  limit: number,
) {
  return db.all<EntryRow>(sql`
    with targets as materialized (
      select 'post' as type, ${postId} as id, null as position union all ${commentsOf(postId)}
      union all select 'revision', ${textRevisions.id}, null from ${textRevisions}
        where ${textRevisions.targetId} = ${postId})
    select ${auditLog.id} as id, ${auditLog.at} as at, ${auditLog.action} as action,
      ${auditLog.targetType} as "targetType", ${auditLog.targetId} as "targetId", targets.position as position,
      ${auditLog.before} as before, ${auditLog.after} as after, ${auditLog.reason} as reason,
      ${auditLog.ground} as ground, ${auditLog.actorId} as "actorId", ${users.name} as "actorName"
    from targets cross join ${auditLog} indexed by audit_log_by_target
        on ${auditLog.targetId} = targets.id ${before(sql`${auditLog.id}`, cursor)}
      left join ${users} on ${users.id} = ${auditLog.actorId}
    where ${isEntryVisibleTo(viewer)}
    order by ${auditLog.id} desc limit ${limit}`);
}

export interface ReportRow extends Omit<PostDetails['reports'][number], 'lastAt'> {
  lastAt: number;
}

/** Selects reports on the post and its comments, newest first, except reports about the viewer. */
export function selectReports(db: Database, viewer: Member, postId: string, limit: number) {
  return db.all<ReportRow>(sql`
    with targets as materialized (
      select 'post' as type, ${postId} as id, null as position union all ${commentsOf(postId)})
    select ${reports.id} as id, ${reportCases.targetType} as target, targets.position as position,
      ${reports.reason} as reason, ${reports.words} as words, ${reports.timesReported} as "timesReported",
      ${reports.lastAt} as "lastAt", ${reportCases.state} as state, ${stateOfLatestDecision} as "decisionState"
    from targets cross join ${reportCases} indexed by report_cases_by_target
        on ${reportCases.targetType} = targets.type and ${reportCases.targetId} = targets.id
      cross join ${reports} on ${reports.caseId} = ${reportCases.id}
    where ${isCaseAboutOthers(viewer)}
    order by ${reports.lastAt} desc, ${reports.id} desc limit ${limit}`);
}
