import { commentPath } from '../comments/contract.ts';
import { titleFor } from '../comments/index.ts';
import { aboutPost } from '../posts/index.ts';

/** What a notification about a comment says. It is about the post, so that it moves, and is read, with it. */
export function aboutComment({ id, postId }: { id: string; postId: string }) {
  const { subjectId, scopeId } = aboutPost(postId);
  return { subjectId, scopeId, path: commentPath(postId, id), title: titleFor(postId) };
}
