import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { mayActOnAuthor } from '#api/features/accounts/users/index.ts';
import type { Member } from '#api/permissions.ts';
import {
  auditEntries,
  auditEntry,
  isRecorded,
  type SingleAction,
  type StaffAction,
} from '#api/platform/audit/audit-entry.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isSpace } from '../../spaces/index.ts';
import { spaces } from '../../spaces/schema.ts';
import { posts, textRevisions } from '../schema.ts';

const isAlive = sql`${posts.state} in ('published', 'held')`;
const isHeld = eq(posts.state, 'held');

/** Finds a post in any state. */
export function findAnyPost(db: Database, member: Member, id: string) {
  const { authorId, state, spaceId } = posts;
  const mayAct = sql`${mayActOnAuthor(member, authorId)}`.mapWith(Boolean);
  return db.select({ id: posts.id, authorId, state, spaceId, mayAct }).from(posts).where(eq(posts.id, id)).limit(1);
}

/** Finds a space to move posts to. */
export function findTargetSpace(db: Database, space: string) {
  return db.select({ id: spaces.id, archivedAt: spaces.archivedAt }).from(spaces).where(isSpace(space)).limit(1);
}

const columns = { pin: posts.pinnedAt, lock: posts.lockedAt } as const;
const keys = { pin: 'pinnedAt', lock: 'lockedAt' } as const;
const names = { pin: 'isPinned', lock: 'isLocked' } as const;

/** Statements that pin or lock posts, or undo it, and record each changed post. */
export function pinOrLockPosts(db: Database, act: StaffAction, mark: 'pin' | 'lock', isSet: boolean, which: SQL) {
  const changes = and(which, isAlive, isSet ? isNull(columns[mark]) : isNotNull(columns[mark]));
  const state = (value: boolean) => sql`json_object(${names[mark]}, json(${String(value)}))`;
  return [
    auditEntries(db, act, sql`select id, ${state(!isSet)}, ${state(isSet)} from ${posts} where ${changes}`),
    db
      .update(posts)
      .set({ [keys[mark]]: isSet ? act.at.getTime() : null })
      .where(changes),
  ];
}

/** Statements that move posts to a space that isn't archived. A trigger updates their notifications' scope. */
export function movePosts(db: Database, act: StaffAction, space: string, which: SQL) {
  const target = sql`(select ${spaces.id} from ${spaces} where ${isSpace(space)} and ${spaces.archivedAt} is null)`;
  const changes = and(which, isAlive, sql`${posts.spaceId} <> ${target}`);
  const states = sql`json_object('spaceId', space_id), json_object('spaceId', ${target})`;
  return [
    auditEntries(db, act, sql`select id, ${states} from ${posts} where ${changes}`),
    db.update(posts).set({ spaceId: target }).where(changes),
  ];
}

export function removePosts(db: Database, act: StaffAction, which: SQL) {
  return setState(db, act, 'removed', and(which, isAlive));
}

/** Statements that publish held posts as if they were written now. */
export function publishHeldPosts(db: Database, act: StaffAction, which: SQL) {
  return setState(db, act, 'published', and(which, isHeld));
}

/** Statements that restore removed posts to their earlier state. */
export function restorePosts(db: Database, act: StaffAction, which: SQL) {
  const changes = and(which, eq(posts.state, 'removed'));
  const state = sql`case when ${posts.publishedAt} is null then 'held' else 'published' end`;
  return [
    auditEntries(
      db,
      act,
      sql`select id, json_object('state', state), json_object('state', ${state}) from ${posts} where ${changes}`,
    ),
    db.update(posts).set({ state }).where(changes),
  ] as const;
}

function setState(db: Database, act: StaffAction, state: 'published' | 'removed', changes: SQL | undefined) {
  const at = act.at.getTime();
  const times = state === 'published' ? { publishedAt: at, lastActivityAt: at } : {};
  return [
    auditEntries(
      db,
      act,
      sql`select id, json_object('state', state), json_object('state', ${state}) from ${posts} where ${changes}`,
    ),
    db
      .update(posts)
      .set({ state, ...times })
      .where(changes),
  ] as const;
}

const isRevision = (postId: string, id: string) => and(eq(textRevisions.id, id), eq(textRevisions.targetId, postId));

/** Finds an earlier text of a post. */
export function findRevision(db: Database, member: Member, postId: string, id: string) {
  return db
    .select({ id: textRevisions.id, mayAct: sql`${mayActOnAuthor(member, posts.authorId)}`.mapWith(Boolean) })
    .from(textRevisions)
    .innerJoin(posts, eq(posts.id, textRevisions.targetId))
    .where(isRevision(postId, id))
    .limit(1);
}

/** Statements that hide an earlier text from everyone but its author and staff, or show it again. */
export function setRevisionHidden(
  db: Database,
  member: Member,
  act: StaffAction,
  isHidden: boolean,
  postId: string,
  id: string,
) {
  const { hiddenAt } = textRevisions;
  const mayAct = sql`exists (select 1 from ${posts} where ${mayActOnPost(member, postId)})`;
  const changes = and(isRevision(postId, id), isHidden ? isNull(hiddenAt) : isNotNull(hiddenAt), mayAct);
  const states = { before: { isHidden: !isHidden }, after: { isHidden } };
  return [
    auditEntry(db, { ...act, targetId: id, ...states }, sql`exists (select 1 from ${textRevisions} where ${changes})`),
    db
      .update(textRevisions)
      .set({ hiddenAt: isHidden ? act.at.getTime() : null })
      .where(changes),
  ] as const;
}

export const isPost = (id: string): SQL => eq(posts.id, id);

/** Whether the member may act on a post: only administrators may act on an administrator's post. */
export const mayActOnPost = (member: Member, id: string): SQL =>
  and(isPost(id), mayActOnAuthor(member, posts.authorId)) as SQL;

/** Like {@link mayActOnPost}, but only while the post waits for approval. */
export const mayActOnHeldPost = (member: Member, id: string): SQL => and(mayActOnPost(member, id), isHeld) as SQL;

/** Like {@link mayActOnPost}, but not for the member's own post. */
export const mayActOnOthersPost = (member: Member, id: string): SQL =>
  and(mayActOnPost(member, id), ne(posts.authorId, member.user.id)) as SQL;

/** Like {@link mayActOnPost}, but only for the version that the member has read. */
export const mayActOnPostVersion = (member: Member, id: string, version: number) =>
  and(mayActOnPost(member, id), eq(posts.version, version)) as SQL;

/** The author of a held post, as the recipient of a notification. */
export const heldPostAuthor = (which: SQL) =>
  sql`select ${posts.authorId} from ${posts} where ${which} and ${posts.state} = 'held'`;

/** The author of a post that the action made visible again. */
export const restoredPostAuthor = (id: string, act: SingleAction) =>
  sql`select ${posts.authorId} from ${posts} where ${posts.id} = ${id} and ${posts.state} = 'published'
    and ${posts.authorId} <> ${act.actorId} and ${isRecorded(act)}`;
