import { and, desc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { excerptLength } from '#api/features/accounts/notifications/contract.ts';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isRecorded, type SingleAction } from '#api/platform/audit/audit-entry.ts';
import { allConditionsHold, findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import {
  type CommunityViewer,
  hasJoined,
  isReadableSpace,
  isSlowModeOver,
  isSpace,
  mayModerate,
  mayPostIn,
  slowModeEndsAt,
} from '../../spaces/index.ts';
import { spaces } from '../../spaces/schema.ts';
import type { PostKind, PostText } from '../contract.ts';
import {
  editReason,
  isBlockedPost,
  isOwnPost,
  isPostVisibleTo,
  isPublishedOrHeld,
  postTextInUserLanguage,
} from '../queries.ts';
import { posts, postTexts, textRevisions } from '../schema.ts';

interface NewPost {
  id: string;
  clientId: string;
  space: string;
  kind: PostKind;
  /** How many of a member's first posts wait for approval. */
  holdFirst: number;
  /** Whether the post is held regardless of the author's history. */
  isHeld: boolean;
}

/** Conditions on a post's space for posting there. That the author may read there is checked separately. */
const postingConditions = (viewer: CommunityViewer) => ({
  space_archived: isNull(spaces.archivedAt),
  post_not_allowed: mayPostIn(viewer),
  join_first: hasJoined(viewer),
});

/** Finds the reason why the viewer can't post in a space that they may read, and when slow mode next allows it. */
export function findPostingRefusal(db: Database, viewer: CommunityViewer, space: string, now: Date) {
  return db
    .select({ refusal: findFirstUnmetCondition(postingConditions(viewer)), waitsUntil: slowModeEndsAt(viewer, now) })
    .from(spaces)
    .where(and(isSpace(space), isReadableSpace(viewer)))
    .limit(1);
}

/**
 * Inserts a post if the viewer may write it there now and it wasn't sent before. The statement decides whether the post
 * is held. A member's first `holdFirst` posts are held; only posts that were published and not removed by staff count
 * toward that number.
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
    allConditionsHold(postingConditions(viewer)),
    isSlowModeOver(viewer, now),
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

/** True once {@link insertPost} has inserted the post with this id. */
export function isPostInserted(id: string): SQL {
  return sql`exists (select 1 from ${posts} where ${posts.id} = ${id})`;
}

export function insertTexts(db: Database, id: string, texts: readonly PostText[], onlyIf: SQL) {
  return texts.map(({ locale, title, body }) =>
    db.run(sql`insert into ${postTexts} (post_id, locale, title, body, plain)
      select ${id}, ${locale}, ${title}, ${body}, ${markdownToText(body)} where ${onlyIf}`),
  );
}

/** Finds the post that an author sent with this client id, and whether it has, or had before an edit, these texts. */
export function findSentPost(db: Database, authorId: string, clientId: string, texts: readonly PostText[]) {
  const hasText = ({ locale, title, body }: PostText) => sql`(exists (select 1 from ${postTexts}
      where ${postTexts.postId} = ${posts.id} and ${postTexts.locale} = ${locale}
        and ${postTexts.title} = ${title} and ${postTexts.body} = ${body})
    or exists (select 1 from ${textRevisions}
      where ${textRevisions.targetId} = ${posts.id} and ${textRevisions.locale} = ${locale}
        and ${textRevisions.title} = ${title} and ${textRevisions.body} = ${body}))`;
  return db
    .select({
      ...{ id: posts.id, state: posts.state },
      isSameText: sql`(${sql.join(texts.map(hasText), sql` and `)})`.mapWith(Boolean),
    })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.clientId, clientId)))
    .limit(1);
}

/** The beginning of a post's text. */
export const excerptOf = (id: string) =>
  postTextInUserLanguage(id, sql`substr(${postTexts.plain}, 1, ${excerptLength})`);

/** The members in a parenthesized subquery, as recipients of a notification. */
export const selectMembersIn = (ids: SQL) => sql`select ${users.id} from ${users} where ${users.id} in ${ids}`;

const postColumns = (viewer: CommunityViewer) => ({
  id: posts.id,
  authorId: posts.authorId,
  kind: posts.kind,
  state: posts.state,
  version: posts.version,
  editedAt: posts.editedAt,
  isReadable: sql<number>`${isReadableSpace(viewer)}`,
  isBlocked: sql`${isBlockedPost(viewer.id)}`.mapWith(Boolean),
});

const isFound = (viewer: CommunityViewer, id: string) =>
  and(eq(posts.id, id), or(isPostVisibleTo(viewer), eq(posts.authorId, viewer.id)));

/** Finds a post the viewer may open or wrote. */
export function findPost(db: Database, viewer: CommunityViewer, id: string) {
  return db
    .select(postColumns(viewer))
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(isFound(viewer, id))
    .limit(1);
}

/** The conditions for changing a version of a post. */
const editConditions = (viewer: CommunityViewer, version: number) => ({
  not_yours_to_decide: sql`(${posts.authorId} = ${viewer.id} or ${mayModerate(viewer, posts.authorId)})`,
  post_deleted: isPublishedOrHeld,
  space_archived: isNull(spaces.archivedAt),
  post_locked: viewer.isStaff ? sql`true` : isNull(posts.lockedAt),
  version_outdated: eq(posts.version, version),
});

/** Like {@link findPost}, with why the viewer can't change this version of the post, or null if they can. */
export function findPostToEdit(db: Database, viewer: CommunityViewer, id: string, version: number) {
  return db
    .select({ ...postColumns(viewer), refusal: findFirstUnmetCondition(editConditions(viewer, version)) })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(isFound(viewer, id))
    .limit(1);
}

export type FoundPost = Awaited<ReturnType<typeof findPost>>[number];

/** True while the viewer may change this version of a post. */
export function isPostEditable(viewer: CommunityViewer, id: string, version: number, onlyIf: SQL): SQL {
  const isStillThere = or(ne(posts.authorId, viewer.id), isActiveAccount(viewer.id));
  return sql`exists (select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${and(eq(posts.id, id), allConditionsHold(editConditions(viewer, version)), isStillThere)}
      and ${isReadableSpace(viewer)} and ${onlyIf})`;
}

type NewRevision = Record<'id' | 'postId' | 'editorId', string> & Pick<PostText, 'locale'>;

/**
 * Keeps a text as a revision before it changes, if `onlyIf` holds. A language that is being added gets an empty one.
 */
export function insertRevision(db: Database, revision: NewRevision, now: Date, onlyIf: SQL) {
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
    select ${postId}, ${locale}, ${title}, ${body}, ${markdownToText(body)} where ${onlyIf}
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

/**
 * Statements that turn the viewer's own post into a tombstone without texts. `isDeleted` is a condition for later
 * statements, which delete everything else that belongs to the post.
 */
export function deleteOwnPost(db: Database, viewer: CommunityViewer, id: string) {
  const isDeleted = sql`exists (select 1 from ${posts} where ${isOwnPost(viewer, id)} and ${posts.state} = 'deleted')`;
  return {
    isDeleted,
    statements: [
      db
        .update(posts)
        .set({ state: 'deleted' })
        .where(and(isOwnPost(viewer, id), isPublishedOrHeld)),
      db.delete(postTexts).where(and(eq(postTexts.postId, id), isDeleted)),
      db.delete(textRevisions).where(and(eq(textRevisions.targetId, id), isDeleted)),
    ],
  };
}

/** The author of a post, as the recipient of a notification, if the action took place and wasn't the author's own. */
export const authorUnlessActor = (id: string, act: SingleAction): SQL =>
  sql`select ${posts.authorId} from ${posts}
    where ${posts.id} = ${id} and ${posts.authorId} <> ${act.actorId} and ${isRecorded(act)}`;

/** Selects earlier texts of a post or comment, newest first. */
export function selectRevisions(db: Database, targetId: string, page: { cursor?: string | undefined; limit: number }) {
  const { id, locale, title, body, hiddenAt, createdAt } = textRevisions;
  return db
    .select({
      ...{ id, locale, title, body, hiddenAt, createdAt, editorId: users.id, editorName: users.name },
      reason: editReason,
    })
    .from(textRevisions)
    .innerJoin(users, eq(users.id, textRevisions.editorId))
    .where(and(eq(textRevisions.targetId, targetId), page.cursor ? lt(id, page.cursor) : undefined))
    .orderBy(desc(id))
    .limit(page.limit + 1);
}
