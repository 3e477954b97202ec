import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { markTold, newlyMentioned } from '../mentions/index.ts';
import { excerptOf, isPublished, membersIn, spaceOf, titleOf } from './queries.ts';
import { postPath } from './rules.ts';

/**
 * Statements that tell whom a published post mentions, and nobody told so before. For the end of a batch
 * that publishes or edits it; a held post tells nobody.
 */
export function tellMentioned(context: Context, postId: string, authorId: string) {
  const { db, now } = context;
  const target = { targetId: postId, postId };
  const place = spaceOf(postId);
  return [
    ...prepareNotifications(context, {
      kind: 'mention',
      subjectId: postId,
      scopeId: place,
      path: postPath(postId),
      title: titleOf(postId),
      excerpt: excerptOf(postId),
      actorId: authorId,
      to: membersIn(newlyMentioned(target, authorId, spaceOf(postId, isPublished(postId)), now)),
    }),
    markTold(db, target, authorId, place, now, isPublished(postId)),
  ];
}
