import type { Context } from '#api/context.ts';
import { postTitle, spaceIdOf } from '../posts/index.ts';
import { commentPath } from './contract.ts';

/** Text of a notification about a comment. Its subject is the post, so it is moved and marked as read with the post. */
export function commentNotification(context: Context, { id, postId }: { id: string; postId: string }) {
  return {
    ...{ subjectId: postId, scopeId: spaceIdOf(postId), path: commentPath(postId, id) },
    ...postTitle(context, postId),
  };
}
