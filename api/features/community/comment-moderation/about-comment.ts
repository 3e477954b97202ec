import { commentPath } from '../comments/contract.ts';
import { aboutPost, titleOf } from '../posts/index.ts';

/** Text of a notification about a comment. Its subject is the post, so it moves and is marked read with the post. */
export function aboutComment({ id, postId }: { id: string; postId: string }) {
  const { subjectId, scopeId } = aboutPost(postId);
  return { subjectId, scopeId, path: commentPath(postId, id), title: titleOf(postId) };
}
