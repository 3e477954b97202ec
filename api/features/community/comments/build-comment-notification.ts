import type { Context } from '#api/context.ts';
import { postTitle, spaceIdOf } from '../posts/index.ts';
import { commentPath } from './contract.ts';

/**
 * Returns the fields of a notification about a comment. Its subject is the post, so that it is moved and marked as read
 * with the post.
 */
export function buildCommentNotification(context: Context, { id, postId }: { id: string; postId: string }) {
  return {
    ...{ subjectId: postId, scopeId: spaceIdOf(postId), path: commentPath(postId, id) },
    ...postTitle(context, postId),
  };
}
