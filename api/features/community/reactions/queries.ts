import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { excerptLength } from '#api/features/accounts/notifications/contract.ts';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { comments } from '../comments/schema.ts';
import { isPostVisibleTo, isReadablePostWith, writingConditions } from '../posts/index.ts';
import { postFollows } from '../posts/marks/schema.ts';
import { posts } from '../posts/schema.ts';
import type { CommunityViewer } from '../spaces/index.ts';
import { spaces } from '../spaces/schema.ts';
import { reactionCounts, reactions } from './schema.ts';

/** The target of a reaction. */
export interface ReactionTarget {
  type: 'post' | 'comment';
  id: string;
}

type Identified = Pick<ReactionTarget, 'id'>;

/** The id of the target's post: the target itself, or the post the comment is on. */
export function postOf({ type, id }: ReactionTarget): SQL {
  if (type === 'post') return sql`(select ${posts.id} from ${posts} where ${posts.id} = ${id})`;
  return sql`(select ${comments.postId} from ${comments} where ${comments.id} = ${id})`;
}

const isPublishedComment = (id: string) =>
  sql`exists (select 1 from ${comments} where ${comments.id} = ${id} and ${comments.state} = 'published')`;

/** Conditions on a target's post and space for reacting to it. A locked post still accepts reactions. */
function reactionConditions(viewer: CommunityViewer, { type, id }: ReactionTarget) {
  const { post_locked: _, ...conditions } = writingConditions(viewer);
  return { ...conditions, comment_gone: type === 'comment' ? isPublishedComment(id) : sql`true` };
}

/** Finds the reason why a viewer who may open the target's post can't react, or null if they can. */
export function findTarget(db: Database, viewer: CommunityViewer, target: ReactionTarget) {
  return db
    .select({ postId: posts.id, refusal: findFirstUnmetCondition(reactionConditions(viewer, target)) })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(eq(posts.id, postOf(target)), isPostVisibleTo(viewer)))
    .limit(1);
}

/** True if the post is published and, if the target is a comment, so is the comment. */
function isShown({ type, id }: ReactionTarget): SQL | undefined {
  return and(eq(posts.state, 'published'), type === 'comment' ? isPublishedComment(id) : undefined);
}

/** Finds a target whose text the viewer may read. */
export function findReadableReactionTarget(db: Database, viewer: CommunityViewer, target: ReactionTarget) {
  return db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(eq(posts.id, postOf(target)), isPostVisibleTo(viewer), isShown(target)))
    .limit(1);
}

/** Adds the viewer's reaction unless it exists or reacting is closed. */
export function insertReaction(
  db: Database,
  viewer: CommunityViewer,
  target: ReactionTarget,
  name: string,
  now: Date,
  onlyIf: SQL,
) {
  const mayReact = isReadablePostWith(viewer, postOf(target), reactionConditions(viewer, target));
  const reaction = { targetId: target.id, userId: viewer.id, name };
  return insertReactionWhenAllowed(db, reaction, now, sql`${mayReact} and ${onlyIf}`);
}

/** Adds an active member's reaction to anything that has reactions, unless it exists or `onlyIf` doesn't hold. */
export function insertReactionWhenAllowed(
  db: Database,
  { targetId, userId, name }: { targetId: string; userId: string; name: string },
  now: Date,
  onlyIf: SQL,
) {
  return db.run(sql`
    insert into ${reactions} (target_id, user_id, name, created_at)
    select ${targetId}, ${userId}, ${name}, ${now.getTime()} where ${isActiveAccount(userId)} and ${onlyIf}
    on conflict (target_id, user_id, name) do nothing`);
}

/** True directly after {@link insertReaction} if it added the reaction. */
export const isReactionInserted = sql`changes() > 0`;

/** Whether the member has any reaction on the target. */
export function hasReacted(userId: string, { id }: ReactionTarget): SQL {
  return sql`exists (select 1 from ${reactions} where ${and(eq(reactions.targetId, id), eq(reactions.userId, userId))})`;
}

export const hasNotReacted = (userId: string, target: ReactionTarget): SQL => sql`not ${hasReacted(userId, target)}`;

export function deleteReaction(db: Database, userId: string, { id }: Identified, name: string) {
  return db
    .delete(reactions)
    .where(and(eq(reactions.targetId, id), eq(reactions.userId, userId), eq(reactions.name, name)));
}

export function deleteReactionsIf(db: Database, { id }: Identified, onlyIf: SQL) {
  return db.delete(reactions).where(and(eq(reactions.targetId, id), onlyIf));
}

export function selectCounts(db: Database, { id }: Identified) {
  return db
    .select({ name: reactionCounts.name, count: reactionCounts.count })
    .from(reactionCounts)
    .where(eq(reactionCounts.targetId, id));
}

export function selectOwnReactions(db: Database, userId: string, { id }: Identified) {
  return db
    .select({ name: reactions.name })
    .from(reactions)
    .where(and(eq(reactions.targetId, id), eq(reactions.userId, userId)))
    .orderBy(asc(reactions.createdAt), asc(reactions.name));
}

/** The target's author, if the viewer's reaction exists and they haven't muted the post. */
export function authorOf(viewer: CommunityViewer, target: ReactionTarget, name: string): SQL {
  const author =
    target.type === 'post'
      ? sql`select ${posts.authorId} as author_id from ${posts} where ${posts.id} = ${target.id}`
      : sql`select ${comments.authorId} as author_id from ${comments} where ${comments.id} = ${target.id}`;
  return sql`select author.author_id from (${author}) as author
    where exists (select 1 from ${reactions} where ${and(
      eq(reactions.targetId, target.id),
      eq(reactions.userId, viewer.id),
      eq(reactions.name, name),
    )})
    and not exists (select 1 from ${postFollows} where ${postFollows.userId} = author.author_id
      and ${postFollows.postId} = ${postOf(target)} and ${postFollows.level} = 'muted')`;
}

/** The path of a comment. */
export const pathOf = (target: ReactionTarget) =>
  sql`'/community/posts/' || ${postOf(target)} || '?comment=' || ${target.id}`;

/** The beginning of a comment's text. */
export const excerptOf = ({ id }: ReactionTarget) =>
  sql`(select substr(${comments.plain}, 1, ${excerptLength}) from ${comments} where ${comments.id} = ${id})`;

interface After {
  name: string;
  at: number;
  userId: string;
}

/** Selects who reacted to a target, by reaction and time, with one extra row if there are more. */
export function selectReactors(
  db: Database,
  viewerId: string,
  { id }: Identified,
  { name, cursor, limit }: { name?: string | undefined; cursor?: After | undefined; limit: number },
) {
  const { name: reaction, createdAt, userId } = reactions;
  return db
    .select({
      reaction,
      createdAt,
      userId,
      memberName: users.name,
      avatarKey: users.avatarKey,
      isNamed:
        sql`(${users.status} = 'active' and ${users.deletedAt} is null and not ${hasBlocked(viewerId, sql`${userId}`)})`.mapWith(
          Boolean,
        ),
      isHidden: sql`${users.profileVisibility} = 'nobody'`.mapWith(Boolean),
    })
    .from(reactions)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(reactions.targetId, id),
        name === undefined ? undefined : eq(reaction, name),
        cursor
          ? sql`(${reaction}, ${createdAt}, ${userId}) > (${cursor.name}, ${cursor.at}, ${cursor.userId})`
          : undefined,
      ),
    )
    .orderBy(asc(reaction), asc(createdAt), asc(userId))
    .limit(limit + 1);
}
