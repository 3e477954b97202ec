import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isPostVisibleTo, isReadablePostWith, writingConditions } from '../../posts/index.ts';
import { posts } from '../../posts/schema.ts';
import { type CommunityViewer, mayModerate } from '../../spaces/index.ts';
import { spaces } from '../../spaces/schema.ts';
import { comments } from '../schema.ts';

/** Conditions on the post and its space for marking a published comment as the answer, or clearing the mark. */
const answerConditions = (viewer: CommunityViewer, commentId: string | null) => ({
  not_a_question: eq(posts.kind, 'question'),
  not_yours_to_decide: sql`(${posts.authorId} = ${viewer.id} or ${mayModerate(viewer, posts.authorId)})`,
  ...writingConditions(viewer),
  comment_gone:
    commentId === null
      ? sql`true`
      : sql`exists (select 1 from ${comments} where ${comments.id} = ${commentId}
    and ${comments.postId} = ${posts.id} and ${comments.state} = 'published')`,
});

/** Finds the reason why the viewer can't mark this answer under a post that they may open, or null if they can. */
export function findAnswerRefusal(db: Database, viewer: CommunityViewer, postId: string, commentId: string | null) {
  return db
    .select({ refusal: findFirstUnmetCondition(answerConditions(viewer, commentId)) })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(eq(posts.id, postId), isPostVisibleTo(viewer)))
    .limit(1);
}

const mayMark = (viewer: CommunityViewer, postId: string, commentId: string | null) =>
  and(eq(posts.id, postId), isReadablePostWith(viewer, postId, answerConditions(viewer, commentId)));

/** Marks a published comment as the answer to a question, or clears the mark, if the viewer may. */
export function updateAnswer(db: Database, viewer: CommunityViewer, postId: string, commentId: string | null) {
  return db
    .update(posts)
    .set({ answerId: commentId })
    .where(mayMark(viewer, postId, commentId))
    .returning({ id: posts.id });
}

/** True if {@link updateAnswer} changes the answer to someone else's question, which the audit log records. */
export function changesAnswerOfOthersQuestion(viewer: CommunityViewer, postId: string, commentId: string | null): SQL {
  return sql`exists (select 1 from ${posts} where ${and(
    mayMark(viewer, postId, commentId),
    ne(posts.authorId, viewer.id),
    commentId === null ? isNotNull(posts.answerId) : or(isNull(posts.answerId), ne(posts.answerId, commentId)),
  )})`;
}
