import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { takesWriting } from '../../posts/index.ts';
import { posts } from '../../posts/schema.ts';
import { type CommunityViewer, isStaffOver } from '../../spaces/index.ts';
import { comments } from '../schema.ts';

/**
 * Marks a published comment as the answer to a question, or clears the mark, if the viewer asked the question or is
 * staff who may act on it.
 */
export function updateAnswer(db: Database, viewer: CommunityViewer, postId: string, commentId: string | null) {
  const isThere = sql`exists (select 1 from ${comments} where ${comments.id} = ${commentId}
    and ${comments.postId} = ${postId} and ${comments.state} = 'published')`;
  return db
    .update(posts)
    .set({ answerId: commentId })
    .where(mayMark(viewer, postId, commentId === null ? undefined : isThere))
    .returning({ id: posts.id });
}

const mayMark = (viewer: CommunityViewer, postId: string, isThere: SQL | undefined) =>
  and(
    eq(posts.id, postId),
    eq(posts.kind, 'question'),
    or(eq(posts.authorId, viewer.id), isStaffOver(viewer, posts.authorId)),
    takesWriting(viewer, postId),
    isThere,
  );

/** Holds if {@link updateAnswer} changes the answer of someone else's question, for the audit log. */
export function changesOthersAnswer(viewer: CommunityViewer, postId: string, commentId: string | null): SQL {
  return sql`exists (select 1 from ${posts} where ${and(
    eq(posts.id, postId),
    sql`${posts.authorId} <> ${viewer.id}`,
    isStaffOver(viewer, posts.authorId),
    commentId === null ? isNotNull(posts.answerId) : or(isNull(posts.answerId), sql`${posts.answerId} <> ${commentId}`),
    eq(posts.kind, 'question'),
    takesWriting(viewer, postId),
  )})`;
}
