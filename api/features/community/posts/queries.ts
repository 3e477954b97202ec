import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isAccessLevelAllowedForUser } from '#api/features/accounts/entitlements/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { BindableValue } from '#api/platform/database/cache-statement.ts';
import { allConditionsHold, type Conditions, findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import {
  type CommunityViewer,
  hasJoined,
  isReadableSpace,
  slowModeEndsAt,
  type ViewerParameters,
} from '../spaces/index.ts';
import { spaceMembers, spaces } from '../spaces/schema.ts';
import { posts, postTexts, textRevisions } from './schema.ts';

/**
 * Filters posts to those the viewer may open, for a query that joins `spaces`: published ones, tombstones, and held
 * ones for their author. Staff can open all.
 */
export function isPostVisibleTo(viewer: ViewerParameters): SQL | undefined {
  const isShown = or(
    sql`${posts.state} <> 'held'`,
    eq(posts.authorId, viewer.id),
    viewer.isStaff ? sql`true` : undefined,
  );
  return and(isReadableSpace(viewer), isShown);
}

/**
 * Conditions on the post and its space for writing under it or changing comments there. That the viewer may open the
 * post is checked separately.
 */
export const writingConditions = (viewer: ViewerParameters) => ({
  post_held: ne(posts.state, 'held'),
  post_deleted: eq(posts.state, 'published'),
  space_archived: isNull(spaces.archivedAt),
  post_locked: viewer.isStaff ? sql`true` : isNull(posts.lockedAt),
  join_first: hasJoined(viewer),
});

/** Finds the reason why the viewer can't write under a post that they may open, and when slow mode next allows it. */
export function findCommentingRefusal(db: Database, viewer: CommunityViewer, postId: string, now: Date) {
  return db
    .select({ refusal: findFirstUnmetCondition(writingConditions(viewer)), waitsUntil: slowModeEndsAt(viewer, now) })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(eq(posts.id, postId), isPostVisibleTo(viewer)))
    .limit(1);
}

/** True if the viewer may write under the post with this id. For a query or a conditional write. */
export const allowsWritingUnderPost = (viewer: ViewerParameters, postId: BindableValue): SQL =>
  isReadablePostWith(viewer, postId, writingConditions(viewer));

/** True if the viewer may read the post's space, and the post and its space meet all the conditions. */
export function isReadablePostWith(
  viewer: Pick<ViewerParameters, 'levels'>,
  postId: BindableValue | SQL,
  conditions: Conditions<string>,
): SQL {
  return sql`exists (select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${postId} and ${isReadableSpace(viewer)} and ${allConditionsHold(conditions)})`;
}

/**
 * Whether a `posts` row is hidden from a member who has blocked its author. Where only staff may post, posts are the
 * community's announcements, which no block hides.
 */
export function isBlockedPost(userId: SQL | BindableValue): SQL {
  return sql`(${hasBlocked(userId, sql`${posts.authorId}`)} and not exists (
    select 1 from ${spaces} as place where place.id = ${posts.spaceId} and place.post_access = 'staff'))`;
}

/** Whether the member of a `users` row may open the post, so that their open pages may get hints about it. */
export function mayOpenPost(id: string, now: Date): SQL {
  const isShown = sql`(${posts.state} <> 'held' or ${posts.authorId} = ${users.id} or ${users.role} <> 'user')`;
  return sql`exists (select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${id} and ${isShown} and ${isAccessLevelAllowedForUser(spaces.readAccess, now)})`;
}

/** Like {@link mayOpenPost}, unless the member has blocked `by`, whose activity under the post the hint is about. */
export function mayGetPostHints(id: string, by: string, now: Date): SQL {
  return sql`(${mayOpenPost(id, now)} and not ${hasBlocked(sql`${users.id}`, by)})`;
}

/** Whether a new post is in the feed of the member of a `users` row. */
export function isPostInFeedOf(id: string, now: Date): SQL {
  const { userId, spaceId, joinedAt } = spaceMembers;
  const isJoined = sql`exists (select 1 from ${spaceMembers}
    where ${userId} = ${users.id} and ${spaceId} = ${spaces.id} and ${joinedAt} is not null)`;
  return sql`(${mayOpenPost(id, now)} and not ${isHiddenPost(id)} and exists (select 1 from ${spaces}
    where ${spaces.id} = ${spaceIdOf(id)} and (not ${spaces.mustJoin} or ${isJoined})))`;
}

/** Whether a post is published. */
export function isPublished(id: string): SQL {
  return sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and ${posts.state} = 'published')`;
}

/** The id of a post's space, if `onlyIf` holds. */
export function spaceIdOf(id: string | SQL, onlyIf: SQL = sql`true`): SQL {
  return sql`(select ${posts.spaceId} from ${posts} where ${posts.id} = ${id} and ${onlyIf})`;
}

/** A post's text for a query of `users`, in the member's language if the post has a text in it. */
export const postTextInUserLanguage = (id: string | SQL, column: SQL) => {
  const own = sql`select ${column} from ${postTexts} where ${postTexts.postId} = ${id}`;
  return sql`coalesce((${own} and ${postTexts.locale} = ${users.locale}), (${own} limit 1))`;
};

/** Whether a block hides the post from a member, by default the one of a `users` row. */
export const isHiddenPost = (id: string | SQL, userId: string | SQL = sql`${users.id}`) => sql`exists (
  select 1 from ${posts} where ${posts.id} = ${id} and ${isBlockedPost(userId)})`;

/**
 * A post's title, or a substitute for a member who may not read the post. A title that the member has already seen is
 * hidden only by a block.
 */
export function titleUnlessHidden(id: string | SQL, now: Date, otherWords: SQL, seen?: SQL): SQL {
  const mayRead = sql`exists (select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${id} and (${posts.authorId} = ${users.id} or ${isAccessLevelAllowedForUser(spaces.readAccess, now)}))`;
  const title = seen ?? sql`iif(${mayRead}, ${postTextInUserLanguage(id, sql`${postTexts.title}`)}, null)`;
  return sql`coalesce(iif(${isHiddenPost(id)}, null, ${title}), ${otherWords})`;
}

export const isPublishedOrHeld = sql`${posts.state} in ('published', 'held')`;

export function selectTexts(db: Database, id: string) {
  const { locale, title, body } = postTexts;
  return db.select({ locale, title, body }).from(postTexts).where(eq(postTexts.postId, id)).orderBy(desc(locale));
}

export const isOwnPost = (viewer: CommunityViewer, id: string) => and(eq(posts.id, id), eq(posts.authorId, viewer.id));

/** The reason that staff gave for the edit that replaced a revision. */
export const editReason = sql<string | null>`(select ${auditLog.reason} from ${auditLog}
  where ${auditLog.targetId} = ${textRevisions.targetId} and ${auditLog.action} = 'post.edit'
    and ${auditLog.at} = ${textRevisions.createdAt} limit 1)`;
