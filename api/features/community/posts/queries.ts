import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isOpenToUser } from '#api/features/accounts/entitlements/index.ts';
import { excerptLength } from '#api/features/accounts/notifications/contract.ts';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isRecorded, type SingleAct } from '#api/platform/audit/audit-entry.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { markdownText } from '#api/platform/markdown/markdown-text.ts';
import {
  type CommunityViewer,
  hasJoined,
  hasWaited,
  isReadableSpace,
  isSpace,
  isStaffOver,
  mayPostIn,
} from '../spaces/index.ts';
import { spaceMembers, spaces } from '../spaces/schema.ts';
import type { PostKind, PostText } from './contract.ts';
import { posts, postTexts, textRevisions } from './schema.ts';

/**
 * Filters posts to those the viewer may open, for a query that joins `spaces`: published ones, tombstones, and held
 * ones for their author. Staff can open all.
 */
export function isOpenPost(viewer: CommunityViewer): SQL | undefined {
  const isShown = or(
    sql`${posts.state} <> 'held'`,
    eq(posts.authorId, viewer.id),
    viewer.isStaff ? sql`true` : undefined,
  );
  return and(isReadableSpace(viewer), isShown);
}

/** A post as seen by a viewer who may open it: at most one row. */
export function findPlace(db: Database, viewer: CommunityViewer, postId: string) {
  return db
    .select({
      state: posts.state,
      kind: posts.kind,
      authorId: posts.authorId,
      isLocked: sql`${posts.lockedAt} is not null`.mapWith(Boolean),
      isArchived: sql`${spaces.archivedAt} is not null`.mapWith(Boolean),
    })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(eq(posts.id, postId), isOpenPost(viewer)))
    .limit(1);
}

/**
 * Holds if the viewer may write under the post with this id: it is published, unlocked unless they are staff, and in an
 * unarchived space that they joined if required. For a query or a conditional write.
 */
export function takesWriting(viewer: CommunityViewer, postId: string): SQL {
  const isUnlocked = viewer.isStaff ? sql`true` : sql`${posts.lockedAt} is null`;
  return sql`exists (
    select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${postId} and ${posts.state} = 'published' and ${isUnlocked}
      and ${spaces.archivedAt} is null and ${isReadableSpace(viewer)} and ${hasJoined(viewer)})`;
}

/**
 * Whether a `posts` row is hidden from a member who has blocked its author. Where only staff may post, posts are the
 * community's announcements, which no block hides.
 */
export function isBlockedPost(userId: SQL | string): SQL {
  return sql`(${hasBlocked(userId, sql`${posts.authorId}`)} and not exists (
    select 1 from ${spaces} as place where place.id = ${posts.spaceId} and place.post_access = 'staff'))`;
}

/** Whether the member of a `users` row may open the post: for telling their open pages about it. */
export function mayOpenPost(id: string, now: Date): SQL {
  const isShown = sql`(${posts.state} <> 'held' or ${posts.authorId} = ${users.id} or ${users.role} <> 'user')`;
  return sql`exists (select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${id} and ${isShown} and ${isOpenToUser(spaces.readAccess, now)})`;
}

/** Whether something its author does there reaches that member too: a block hides it. */
export function mayHearAt(id: string, by: string, now: Date): SQL {
  return sql`(${mayOpenPost(id, now)} and not ${hasBlocked(sql`${users.id}`, by)})`;
}

/** Whether a new post is in the feed of the member of a `users` row. */
export function hasInFeed(id: string, now: Date): SQL {
  const { userId, spaceId, joinedAt } = spaceMembers;
  const isJoined = sql`exists (select 1 from ${spaceMembers}
    where ${userId} = ${users.id} and ${spaceId} = ${spaces.id} and ${joinedAt} is not null)`;
  return sql`(${mayOpenPost(id, now)} and not ${isHiddenPost(id)} and exists (select 1 from ${spaces}
    where ${spaces.id} = ${spaceOf(id)} and (not ${spaces.mustJoin} or ${isJoined})))`;
}

interface NewPost {
  id: string;
  clientId: string;
  space: string;
  kind: PostKind;
  /** How many of a member's first posts wait for approval. */
  holdFirst: number;
  /** Held regardless of the author's history. */
  isHeld: boolean;
}

/**
 * Inserts a post if the viewer may write it there now and it wasn't sent before. The statement itself decides whether
 * it is held: only posts that were published and not removed by staff count.
 */
export function insertPost(db: Database, viewer: CommunityViewer, post: NewPost, now: Date, onlyIf: SQL) {
  const at = now.getTime();
  const own = sql`select 1 from ${posts} as own where own.author_id = ${viewer.id}
    and own.published_at is not null and own.state <> 'removed' limit ${post.holdFirst}`;
  const isNew = sql`(select count(*) from (${own})) < ${post.holdFirst}`;
  const isHeld = viewer.isStaff ? sql`false` : sql`(${post.isHeld} or ${isNew})`;
  const mayWrite = and(
    isSpace(post.space),
    isReadableSpace(viewer),
    sql`${spaces.archivedAt} is null`,
    mayPostIn(viewer),
    hasJoined(viewer),
    hasWaited(viewer, now),
    isActiveAccount(viewer.id),
    onlyIf,
  );
  return db.run(sql`
    insert into ${posts} (id, space_id, author_id, client_id, kind, state, published_at, last_activity_at, created_at)
    select ${post.id}, ${spaces.id}, ${viewer.id}, ${post.clientId}, ${post.kind},
      case when ${isHeld} then 'held' else 'published' end, case when ${isHeld} then null else ${at} end, ${at}, ${at}
    from ${spaces} where ${mayWrite}
    on conflict (author_id, client_id) do nothing`);
}

/** Holds once {@link insertPost} has inserted the post with this id. */
export function isInserted(id: string): SQL {
  return sql`exists (select 1 from ${posts} where ${posts.id} = ${id})`;
}

/** The same, provided that it isn't held for approval. */
export function isPublished(id: string): SQL {
  return sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and ${posts.state} = 'published')`;
}

export function insertTexts(db: Database, id: string, texts: readonly PostText[], onlyIf: SQL) {
  return texts.map(({ locale, title, body }) =>
    db.run(sql`insert into ${postTexts} (post_id, locale, title, body, plain)
      select ${id}, ${locale}, ${title}, ${body}, ${markdownText(body)} where ${onlyIf}`),
  );
}

/** The post an author sent with this id: at most one row. */
export function findSent(db: Database, authorId: string, clientId: string) {
  return db
    .select({ id: posts.id, state: posts.state })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.clientId, clientId)))
    .limit(1);
}

/** The space of a post, if `onlyIf` holds. */
export function spaceOf(id: string | SQL, onlyIf: SQL = sql`true`): SQL {
  return sql`(select ${posts.spaceId} from ${posts} where ${posts.id} = ${id} and ${onlyIf})`;
}

/** A post's text for a query of `users`: in the member's language if available. */
const textInOwnLanguage = (id: string | SQL, column: SQL) => {
  const own = sql`select ${column} from ${postTexts} where ${postTexts.postId} = ${id}`;
  return sql`coalesce((${own} and ${postTexts.locale} = ${users.locale}), (${own} limit 1))`;
};

/** Whether a block hides the post from this member, or from the one of a `users` row. */
export const isHiddenPost = (id: string | SQL, userId: string | SQL = sql`${users.id}`) => sql`exists (
  select 1 from ${posts} where ${posts.id} = ${id} and ${isBlockedPost(userId)})`;

/** A post's title, or other words for a member who may not read the post. Only a block hides the title they have seen. */
export function titleUnlessHidden(id: string | SQL, now: Date, otherWords: SQL, seen?: SQL): SQL {
  const mayRead = sql`exists (select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${id} and (${posts.authorId} = ${users.id} or ${isOpenToUser(spaces.readAccess, now)}))`;
  const title = seen ?? sql`iif(${mayRead}, ${textInOwnLanguage(id, sql`${postTexts.title}`)}, null)`;
  return sql`coalesce(iif(${isHiddenPost(id)}, null, ${title}), ${otherWords})`;
}

/** The beginning of its body. */
export const excerptOf = (id: string) => textInOwnLanguage(id, sql`substr(${postTexts.plain}, 1, ${excerptLength})`);

/** The members of a parenthesised subquery, as recipients of a notification. */
export const membersIn = (ids: SQL) => sql`select ${users.id} from ${users} where ${users.id} in ${ids}`;

const isAlive = sql`${posts.state} in ('published', 'held')`;

/** A post the viewer may open or wrote, with what decides whether it can be changed: at most one row. */
export function findPost(db: Database, viewer: CommunityViewer, id: string) {
  return db
    .select({
      id: posts.id,
      authorId: posts.authorId,
      kind: posts.kind,
      state: posts.state,
      version: posts.version,
      editedAt: posts.editedAt,
      isLocked: sql<number>`${posts.lockedAt} is not null`,
      isArchived: sql<number>`${spaces.archivedAt} is not null`,
      isReadable: sql<number>`${isReadableSpace(viewer)}`,
      isBlocked: sql`${isBlockedPost(viewer.id)}`.mapWith(Boolean),
      mayModerate: sql<number>`${isStaffOver(viewer, posts.authorId)}`,
    })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(eq(posts.id, id), or(isOpenPost(viewer), eq(posts.authorId, viewer.id))))
    .limit(1);
}

export type FoundPost = Awaited<ReturnType<typeof findPost>>[number];

export function selectTexts(db: Database, id: string) {
  const { locale, title, body } = postTexts;
  return db.select({ locale, title, body }).from(postTexts).where(eq(postTexts.postId, id)).orderBy(desc(locale));
}

/** Holds while the viewer may change this version of a post. */
export function isEditable(viewer: CommunityViewer, id: string, version: number, onlyIf: SQL): SQL {
  const isUnlocked = viewer.isStaff ? undefined : isNull(posts.lockedAt);
  const rights = or(
    and(eq(posts.authorId, viewer.id), isUnlocked, isActiveAccount(viewer.id)),
    isStaffOver(viewer, posts.authorId),
  );
  return sql`exists (select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${and(eq(posts.id, id), eq(posts.version, version), isAlive, rights)}
      and ${spaces.archivedAt} is null and ${isReadableSpace(viewer)} and ${onlyIf})`;
}

type NewRevision = Record<'id' | 'postId' | 'editorId', string> & Pick<PostText, 'locale'>;

/** Keeps a text as a revision before it changes, if `onlyIf` holds: an empty one for a language that is added. */
export function keepRevision(db: Database, revision: NewRevision, now: Date, onlyIf: SQL) {
  const { id, postId, locale, editorId } = revision;
  return db.run(sql`
    insert into ${textRevisions} (id, target_id, locale, title, body, editor_id, created_at)
    select ${id}, ${postId}, ${locale}, coalesce(title, ''), coalesce(body, ''), ${editorId}, ${now.getTime()}
    from (select 1) left join ${postTexts} on ${postTexts.postId} = ${postId} and ${postTexts.locale} = ${locale}
    where ${onlyIf}`);
}

export function upsertText(db: Database, postId: string, { locale, title, body }: PostText, onlyIf: SQL) {
  return db.run(sql`
    insert into ${postTexts} (post_id, locale, title, body, plain)
    select ${postId}, ${locale}, ${title}, ${body}, ${markdownText(body)} where ${onlyIf}
    on conflict (post_id, locale) do update
    set title = excluded.title, body = excluded.body, plain = excluded.plain`);
}

export function deleteText(db: Database, postId: string, locale: PostText['locale'], onlyIf: SQL) {
  return db.delete(postTexts).where(and(eq(postTexts.postId, postId), eq(postTexts.locale, locale), onlyIf));
}

/** Creates a post's next version. Only one concurrent change of a version gets a row. */
export function incrementVersion(db: Database, id: string, now: Date, onlyIf: SQL) {
  const { state, version, editedAt } = posts;
  return db
    .update(posts)
    .set({ version: sql`${version} + 1`, editedAt: now.getTime() })
    .where(and(eq(posts.id, id), onlyIf))
    .returning({ id: posts.id, state, version, editedAt });
}

const isOwn = (viewer: CommunityViewer, id: string) => and(eq(posts.id, id), eq(posts.authorId, viewer.id));

/**
 * Statements that turn the viewer's own post into a tombstone without texts. `isDeleted` is for later statements, which
 * delete what else belongs to it.
 */
export function deleteOwnPost(db: Database, viewer: CommunityViewer, id: string) {
  const isDeleted = sql`exists (select 1 from ${posts} where ${isOwn(viewer, id)} and ${posts.state} = 'deleted')`;
  return {
    isDeleted,
    statements: [
      db
        .update(posts)
        .set({ state: 'deleted' })
        .where(and(isOwn(viewer, id), isAlive)),
      db.delete(postTexts).where(and(eq(postTexts.postId, id), isDeleted)),
      db.delete(textRevisions).where(and(eq(textRevisions.targetId, id), isDeleted)),
    ],
  };
}

/** The author of a post, as recipient of a notification, if the act took place and wasn't their own. */
export const authorUnlessActor = (id: string, act: SingleAct): SQL =>
  sql`select ${posts.authorId} from ${posts}
    where ${posts.id} = ${id} and ${posts.authorId} <> ${act.actorId} and ${isRecorded(act)}`;

/** The reason that staff gave for the change at this moment. */
const reasonOf = sql<string | null>`(select ${auditLog.reason} from ${auditLog}
  where ${auditLog.targetId} = ${textRevisions.targetId} and ${auditLog.action} = 'post.edit'
    and ${auditLog.at} = ${textRevisions.createdAt} limit 1)`;

/** Earlier texts of a post or comment, newest first. */
export function selectRevisions(db: Database, targetId: string, page: { cursor?: string | undefined; limit: number }) {
  const { id, locale, title, body, hiddenAt, createdAt } = textRevisions;
  return db
    .select({
      ...{ id, locale, title, body, hiddenAt, createdAt, editorId: users.id, editorName: users.name },
      reason: reasonOf,
    })
    .from(textRevisions)
    .innerJoin(users, eq(users.id, textRevisions.editorId))
    .where(and(eq(textRevisions.targetId, targetId), page.cursor ? lt(id, page.cursor) : undefined))
    .orderBy(desc(id))
    .limit(page.limit + 1);
}
