import type { Context } from '#api/context.ts';
import { aboutPost, postTitle, spaceOf } from '../posts/index.ts';
import { excerptOf, pathOf, postOf, type ReactionTarget } from './queries.ts';

/** Text of a notification about what somebody reacted to, in each recipient's language. */
export function aboutTarget(context: Context, target: ReactionTarget) {
  if (target.type === 'post') return aboutPost(context, target.id);
  const postId = postOf(target);
  return {
    ...{ subjectId: target.id, scopeId: spaceOf(postId), path: pathOf(target), excerpt: excerptOf(target) },
    ...postTitle(context, postId),
  };
}
