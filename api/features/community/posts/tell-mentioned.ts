import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { markTold, newlyMentioned } from '../mentions/index.ts';
import { excerptOf, isPublished, membersIn, spaceOf, titleOf } from './queries.ts';
import { postPath } from './rules.ts';

/** What a notification about a post says, in the language of each recipient. */
export function aboutPost(id: string) {
  return { subjectId: id, scopeId: spaceOf(id), path: postPath(id), title: titleOf(id), excerpt: excerptOf(id) };
}

/**
 * Statements that tell whom a published post mentions, and nobody told so before. For the end of a batch
 * that publishes or edits it; a held post tells nobody.
 */
export function tellMentioned(context: Context, id: string, authorId: string) {
  const { db, now } = context;
  const target = { targetId: id, postId: id };
  const to = membersIn(newlyMentioned(target, authorId, spaceOf(id, isPublished(id)), now));
  return [
    ...prepareNotifications(context, { kind: 'mention', ...aboutPost(id), actorId: authorId, to }),
    markTold(db, target, authorId, spaceOf(id), now, isPublished(id)),
  ];
}
