import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { mayActOnAuthor } from '#api/features/accounts/users/index.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntries, isRecorded, type SingleAction } from '#api/platform/audit/audit-entry.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { postReads } from '../../posts/marks/schema.ts';
import { posts } from '../../posts/schema.ts';
import { decrementCommentCount, nextCommentPosition } from '../queries.ts';
import { comments } from '../schema.ts';

/** Finds a comment in any state, with the state of its post. */
export function findAnyComment(db: Database, member: Member, id: string) {
  const { postId, parentId, authorId, state, plain } = comments;
  return db
    .select({
      ...{ id: comments.id, postId, parentId, authorId, state, plain, postState: posts.state },
      mayAct: sql`${mayActOnAuthor(member, authorId)}`.mapWith(Boolean),
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id))
    .limit(1);
}

export type FoundComment = Awaited<ReturnType<typeof findAnyComment>>[number];

/**
 * Statements that publish a version of a held comment at the end of its thread, as if it were written now. The comment
 * is marked as read for its author if they had read everything before it.
 */
export function publishHeldComment(
  db: Database,
  member: Member,
  act: SingleAction,
  { id, postId, authorId }: FoundComment,
  version: number,
) {
  const isPostThere = sql`exists (select 1 from ${posts} where ${posts.id} = ${postId} and ${posts.state} = 'published')`;
  const isReviewed = and(eq(comments.state, 'held'), eq(comments.version, version));
  const changes = and(eq(comments.id, id), isReviewed, isPostThere, mayActOnAuthor(member, comments.authorId));
  const own = and(eq(postReads.userId, authorId), eq(postReads.postId, postId));
  const last = sql`(select ${posts.lastPosition} from ${posts} where ${posts.id} = ${postId})`;
  return [
    auditEntries(
      db,
      act,
      sql`select id, json_object('state', state), json_object('state', 'published') from ${comments} where ${changes}`,
    ),
    db
      .update(comments)
      .set({ state: 'published', position: nextCommentPosition(postId), createdAt: act.at.getTime() })
      .where(changes),
    db
      .update(postReads)
      .set({ position: sql`(select ${comments.position} from ${comments} where ${comments.id} = ${id})` })
      .where(and(own, sql`${postReads.position} >= ${last}`, isRecorded(act))),
  ] as const;
}

/**
 * Statements that remove a comment for staff and record its earlier state, so that {@link restoreCommentRows} can restore
 * exactly that. Its text and revisions stay.
 */
export function removeCommentRows(
  db: Database,
  act: SingleAction,
  comment: { id: string; postId: string },
  onlyIf?: SQL,
) {
  const { id, postId } = comment;
  const isAlive = and(eq(comments.id, id), sql`${comments.state} in ('published', 'held')`, onlyIf);
  const isAnswer = sql`exists (select 1 from ${posts} where ${posts.id} = ${postId} and ${posts.answerId} = ${id})`;
  return [
    auditEntries(
      db,
      act,
      sql`select id, json_object('state', state, 'isAnswer', json(iif(${isAnswer}, 'true', 'false'))),
        json_object('state', 'removed') from ${comments} where ${isAlive}`,
    ),
    decrementCommentCount(db, comment, sql`exists (select 1 from ${comments} where ${isAlive})`),
    db.update(comments).set({ state: 'removed' }).where(isAlive),
  ] as const;
}

/** The author of a comment that the action changed, unless the author is the one who acted. */
const notifiedAuthor = (id: string, act: SingleAction) =>
  sql`select ${comments.authorId} from ${comments}
    where ${comments.id} = ${id} and ${comments.authorId} <> ${act.actorId} and ${isRecorded(act)}`;

/** The value of `key` before staff removed or rejected the comment, read from the audit log. */
const before = (
  id: string,
  key: 'state' | 'isAnswer',
): SQL => sql`(select ${auditLog.before} ->> ${key} from ${auditLog}
  where ${auditLog.targetId} = ${id} and ${auditLog.action} in ('comment.remove', 'comment.reject')
  order by ${auditLog.at} desc, ${auditLog.id} desc limit 1)`;

/** Statements that undo a comment's removal: they restore its state, its place in the count and its answer mark. */
export function restoreCommentRows(
  db: Database,
  act: SingleAction,
  comment: { id: string; postId: string },
  onlyIf?: SQL,
) {
  const { id, postId } = comment;
  const state = sql`coalesce(${before(id, 'state')}, 'published')`;
  const changes = and(eq(comments.id, id), eq(comments.state, 'removed'), onlyIf);
  const { commentCount, answerId } = posts;
  return [
    auditEntries(
      db,
      act,
      sql`select id, json_object('state', state), json_object('state', ${state}) from ${comments} where ${changes}`,
    ),
    db.update(comments).set({ state }).where(changes),
    db
      .update(posts)
      .set({
        commentCount: sql`${commentCount} + 1`,
        answerId: sql`coalesce(${answerId}, iif(${before(id, 'isAnswer')}, ${id}, null))`,
      })
      .where(and(eq(posts.id, postId), isPublic(id), isRecorded(act))),
  ] as const;
}

const isPublic = (id: string) =>
  sql`exists (select 1 from ${comments} where ${comments.id} = ${id} and ${comments.state} = 'published')`;

/** The comment's author, if the action made the comment visible. */
export const authorIfVisible = (id: string, act: SingleAction) => sql`${notifiedAuthor(id, act)} and ${isPublic(id)}`;

export const isHeld = (id: string) =>
  sql`exists (select 1 from ${comments} where ${comments.id} = ${id} and ${comments.state} = 'held')`;

/** Whether the member may act on a comment: only administrators may act on an administrator's comment. */
export const mayActOnComment = (member: Member): SQL => mayActOnAuthor(member, comments.authorId);

/** Like {@link mayActOnComment}, but only while the comment waits for approval. */
export const mayActOnHeldComment = (member: Member, id: string): SQL => and(isHeld(id), mayActOnComment(member)) as SQL;

/** Like {@link mayActOnComment}, but not for the member's own comment, which they may not restore. */
export const mayActOnOthersComment = (member: Member): SQL =>
  and(mayActOnComment(member), ne(comments.authorId, member.user.id)) as SQL;
