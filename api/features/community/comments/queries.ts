import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isActiveAccount, users } from '#api/features/accounts/users/index.ts';
import { findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newlyMentionedMembers } from '../mentions/index.ts';
import { notifiedMentions } from '../mentions/schema.ts';
import {
  allowsWritingUnderPost,
  isHiddenPost,
  isPostVisibleTo,
  isReadablePostWith,
  spaceIdOf,
  writingConditions,
} from '../posts/index.ts';
import { postFollows, postReads } from '../posts/marks/schema.ts';
import { posts, textRevisions } from '../posts/schema.ts';
import { type CommunityViewer, isSlowModeOver } from '../spaces/index.ts';
import { spaceMembers, spaces } from '../spaces/schema.ts';
import { comments } from './schema.ts';

type NewComment = Pick<typeof comments.$inferInsert, 'id' | 'postId' | 'authorId' | 'clientId' | 'body' | 'plain'> & {
  parentId: string | null;
};

/** The space of a post, as a condition on `spaces`. */
export const isSpaceOfPost = (postId: string) => eq(spaces.id, spaceIdOf(postId));

/** True if the viewer may write a new comment under a post now. */
function mayComment(viewer: CommunityViewer, postId: string, now: Date): SQL {
  return sql`(${allowsWritingUnderPost(viewer, postId)} and exists (select 1 from ${spaces}
    where ${isSpaceOfPost(postId)} and ${isSlowModeOver(viewer, now)}))`;
}

/** True for a published comment. In the batch that writes the comment, it is true once the row is inserted. */
export const isPublished = (id: string) =>
  sql`exists (select 1 from ${comments} where ${comments.id} = ${id} and ${comments.state} = 'published')`;

/** True for a published or held comment. In the batch that writes the comment, it is true once the row is inserted. */
export const isPublishedOrHeldComment = (id: string) =>
  sql`exists (select 1 from ${comments} where ${comments.id} = ${id} and ${comments.state} in ('published', 'held'))`;

/** The position after all of a post's comments, including held ones. */
export const nextCommentPosition = (postId: string) => sql`(select max(${posts.lastPosition}, coalesce(
    (select max(last.position) from ${comments} as last where last.post_id = ${postId}), 0)) + 1
  from ${posts} where ${posts.id} = ${postId})`;

/** True while the viewer has published fewer posts and comments than the number that needs approval. */
function isNewWriter({ id, isStaff }: CommunityViewer, holdFirst: number): SQL {
  if (isStaff || holdFirst === 0) return sql`false`;
  const written = sql`select 1 from ${posts} as own where own.author_id = ${id}
      and own.published_at is not null and own.state <> 'removed'
    union all select 1 from ${comments} as own where own.author_id = ${id} and own.state = 'published'
    limit ${holdFirst}`;
  return sql`(select count(*) from (${written})) < ${holdFirst}`;
}

/**
 * Inserts a comment at the end of the thread, unless the viewer may not write there, the comment it replies to is gone,
 * or it was sent before. The statement itself decides whether the comment is held: it is until the viewer has published
 * `holdFirst` posts and comments.
 */
export function insertComment(
  db: Database,
  viewer: CommunityViewer,
  comment: NewComment & { holdFirst: number; isHeld: boolean },
  now: Date,
  onlyIf: SQL,
) {
  const { id, postId, parentId, authorId, clientId, body, plain, holdFirst } = comment;
  const isHeld = sql`(${comment.isHeld} or ${isNewWriter(viewer, holdFirst)})`;
  const parent = sql`(select coalesce(parent.parent_id, parent.id) from ${comments} as parent
    where parent.id = ${parentId} and parent.post_id = ${postId} and parent.state = 'published')`;
  return db.run(sql`
    insert into ${comments} (id, post_id, position, parent_id, author_id, client_id, state, body, plain, version, created_at)
    select ${id}, ${posts.id}, ${nextCommentPosition(postId)}, ${parent}, ${authorId}, ${clientId},
      case when ${isHeld} then 'held' else 'published' end, ${body}, ${plain}, 1, ${now.getTime()}
    from ${posts}
    where ${posts.id} = ${postId} and ${mayComment(viewer, postId, now)} and ${isActiveAccount(viewer.id)}
      and ${parentId === null ? sql`true` : sql`${parent} is not null`} and ${onlyIf}
    on conflict (author_id, client_id) do nothing`);
}

/** Statements for the side effects of publishing a comment, in the same batch. */
export function applyCommentEffects(
  db: Database,
  { id, postId, authorId }: Pick<NewComment, 'id' | 'postId' | 'authorId'>,
  now: Date,
  isNew: SQL = isPublished(id),
) {
  const at = now.getTime();
  const { commentCount, lastPosition, lastActivityAt } = posts;
  return [
    db
      .update(posts)
      .set({
        commentCount: sql`${commentCount} + 1`,
        lastPosition: sql`max(${lastPosition}, (select ${comments.position} from ${comments} where ${comments.id} = ${id}))`,
        lastActivityAt: sql`max(${lastActivityAt}, ${at})`,
      })
      .where(and(eq(posts.id, postId), isNew)),
    // Authors follow their own posts without a row in this table.
    db
      .insert(postFollows)
      .select(
        sql`select ${authorId}, ${postId}, 'following', ${at} from ${posts}
          where ${posts.id} = ${postId} and ${posts.authorId} <> ${authorId} and ${isNew}`,
      )
      .onConflictDoNothing(),
  ] as const;
}

/** Marks the thread as read for the author of a new comment, up to that comment. */
export function markReadUpTo(db: Database, { id, postId, authorId }: NewComment, now: Date) {
  const at = now.getTime();
  return db
    .insert(postReads)
    .select(
      sql`select ${authorId}, ${postId}, ${comments.position}, ${at} from ${comments}
        where ${comments.id} = ${id}`,
    )
    .onConflictDoUpdate({
      target: [postReads.userId, postReads.postId],
      set: { position: sql`max(${postReads.position}, excluded.position)`, readAt: at },
    });
}

/** Finds the comment that a browser sent with this client id, and whether it has, or had before an edit, this text. */
export function findSentComment(db: Database, { authorId, clientId, postId, body }: NewComment) {
  const isEarlierText = sql`exists (select 1 from ${textRevisions}
    where ${textRevisions.targetId} = ${comments.id} and ${textRevisions.body} = ${body})`;
  return db
    .select({
      ...{ id: comments.id, state: comments.state, position: comments.position },
      isSameText: sql`(${comments.postId} = ${postId} and (${comments.body} = ${body} or ${isEarlierText}))`.mapWith(
        Boolean,
      ),
    })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), eq(comments.clientId, clientId)));
}

/** The conditions for changing a comment, besides being its author. */
const changeConditions = (viewer: CommunityViewer) => ({
  comment_gone: inArray(comments.state, ['published', 'held']),
  ...writingConditions(viewer),
});

/** Finds a comment under a post the viewer may open, and why its author can't change it any more. */
export function findComment(db: Database, viewer: CommunityViewer, id: string) {
  return db
    .select({
      postId: comments.postId,
      authorId: comments.authorId,
      state: comments.state,
      body: comments.body,
      version: comments.version,
      isBlocked: sql`${hasBlocked(viewer.id, sql`${comments.authorId}`)}`.mapWith(Boolean),
      postState: posts.state,
      refusal: findFirstUnmetCondition(changeConditions(viewer)),
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(
      and(eq(comments.id, id), isPostVisibleTo(viewer), or(sql`${comments.state} <> 'held'`, isOwnOrStaff(viewer))),
    )
    .limit(1);
}

const isOwnOrStaff = (viewer: CommunityViewer) => (viewer.isStaff ? sql`true` : eq(comments.authorId, viewer.id));

/** True if the comment is the viewer's own and they can still change it. */
const isChangeable = (viewer: CommunityViewer, { id, postId }: { id: string; postId: string }) =>
  and(
    eq(comments.id, id),
    eq(comments.authorId, viewer.id),
    isReadablePostWith(viewer, postId, changeConditions(viewer)),
  );

type CommentEdit = Record<'id' | 'postId' | 'revisionId' | 'body' | 'plain', string> & { version: number };

/** Keeps the current text as a revision if its author may edit this version. */
export function insertRevision(db: Database, viewer: CommunityViewer, edit: CommentEdit, now: Date, onlyIf: SQL) {
  const { revisionId, version } = edit;
  return db.run(sql`
    insert into ${textRevisions} (id, target_id, body, editor_id, created_at)
    select ${revisionId}, ${comments.id}, ${comments.body}, ${viewer.id}, ${now.getTime()} from ${comments}
    where ${and(isChangeable(viewer, edit), eq(comments.version, version), onlyIf)}`);
}

/** True once {@link insertRevision} has inserted its row. */
export const isRevisionInserted = ({ revisionId }: CommentEdit) =>
  sql`exists (select 1 from ${textRevisions} where ${textRevisions.id} = ${revisionId})`;

export function updateCommentBody(db: Database, edit: CommentEdit, now: Date) {
  const { id, version, body, plain } = edit;
  return db
    .update(comments)
    .set({ body, plain, version: version + 1, editedAt: now.getTime() })
    .where(and(eq(comments.id, id), eq(comments.version, version), isRevisionInserted(edit)))
    .returning({ version: comments.version });
}

/** Statements that turn the viewer's own comment into a tombstone without text and decrement the count once. */
export function deleteOwnCommentRows(db: Database, viewer: CommunityViewer, comment: { id: string; postId: string }) {
  const { id } = comment;
  const isOwn = isChangeable(viewer, comment);
  const stays = sql`exists (select 1 from ${comments} where ${isOwn})`;
  return [
    decrementCommentCount(db, comment, stays),
    db.delete(textRevisions).where(and(eq(textRevisions.targetId, id), stays)),
    db.update(comments).set({ state: 'deleted', body: '', plain: '' }).where(isOwn),
  ];
}

/** Subtracts a published comment that disappears from the count, and unmarks it as the answer. */
export function decrementCommentCount(db: Database, { id, postId }: { id: string; postId: string }, onlyIf: SQL) {
  return db
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} - 1`, answerId: sql`nullif(${posts.answerId}, ${id})` })
    .where(and(eq(posts.id, postId), isPublished(id), onlyIf));
}

/** A comment whose notifications are being written. The queries below select whom it concerns. */
export interface NotifiableComment {
  id: string;
  postId: string;
  parentId: string | null;
  authorId: string;
  /** The condition for notifying members; by default, that the comment is published. */
  isNew?: SQL;
}

const isDue = ({ id, isNew }: NotifiableComment) => isNew ?? isPublished(id);

const selectMutingMembers = (postId: string) => sql`select ${postFollows.userId} from ${postFollows}
  where ${postFollows.postId} = ${postId} and ${postFollows.level} = 'muted'`;

const writerOf = (postId: string) => sql`select ${posts.authorId} from ${posts} where ${posts.id} = ${postId}`;

/** Followers of a post: its author, members mentioned in it, and those who chose to follow it. */
const followers = (postId: string) => sql`${writerOf(postId)}
  union select ${notifiedMentions.userId} from ${notifiedMentions} where ${notifiedMentions.postId} = ${postId}
  union select ${postFollows.userId} from ${postFollows}
    where ${postFollows.postId} = ${postId} and ${postFollows.level} = 'following'`;

/** Selects the members that the comment mentions for the first time under its post, unless they muted the post. */
export function selectMentionedMembers(writing: NotifiableComment, now: Date): SQL {
  const { id, postId, authorId } = writing;
  const named = newlyMentionedMembers({ targetId: id, postId }, authorId, spaceIdOf(postId), now);
  return sql`select ${users.id} from ${users}
    where ${users.id} in ${named} and ${users.id} not in (${selectMutingMembers(postId)}) and ${isDue(writing)}`;
}

/** Selects the authors of the comment being replied to and of the top-level comment above it. */
export function selectRepliedAuthors(writing: NotifiableComment, now: Date): SQL {
  const { id, postId, parentId } = writing;
  const { authorId } = comments;
  const { userId, spaceId, mutedAt } = spaceMembers;
  const mutedSpace = sql`select ${userId} from ${spaceMembers}
    where ${and(sql`${spaceId} = ${spaceIdOf(postId)}`, isNotNull(mutedAt))}`;
  const top = sql`(select ${comments.parentId} from ${comments} where ${comments.id} = ${id})`;
  return sql`select ${authorId} from ${comments} where ${comments.id} in (${parentId}, ${top})
    and ${isDue(writing)}
    and ${authorId} not in (${selectMutingMembers(postId)}) and ${authorId} not in (${selectMentionedMembers(writing, now)})
    and (${authorId} in (${followers(postId)}) or ${authorId} not in (${mutedSpace}))`;
}

/** Selects the post's author, or its other followers, if they aren't notified of the comment for a stronger reason. */
export function selectFollowersToNotify(writing: NotifiableComment, now: Date, which: 'author' | 'others'): SQL {
  const { postId } = writing;
  const { id: userId } = users;
  const isAuthor = sql`${userId} = (${writerOf(postId)})`;
  const isMeant = which === 'author' ? isAuthor : sql`${userId} in (${followers(postId)}) and not ${isAuthor}`;
  return sql`select ${userId} from ${users} where ${isMeant} and ${isDue(writing)}
    and ${userId} not in (${selectMutingMembers(postId)}) and not ${isHiddenPost(postId)}
    and ${userId} not in (${selectMentionedMembers(writing, now)}) and ${userId} not in (${selectRepliedAuthors(writing, now)})`;
}
