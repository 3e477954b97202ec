import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { markNotified, newlyMentioned } from '../../mentions/index.ts';
import { isPublished, spaceOf } from '../queries.ts';
import { aboutPost } from './about-post.ts';
import { membersIn } from './queries.ts';

/** Returns the parameters for the statements that store which members a post's texts mention. */
export function aboutTexts(id: string, texts: ReadonlyArray<{ body: string }>) {
  return { targetId: id, postId: id, bodies: texts.map(({ body }) => body), spaceId: spaceOf(id) };
}

/**
 * Statements that notify members newly mentioned in a published post, for the end of a batch that publishes or edits
 * it. A held post notifies no one.
 */
export function notifyMentioned(context: Context, id: string, authorId: string) {
  const { db, now } = context;
  const target = { targetId: id, postId: id };
  const to = membersIn(newlyMentioned(target, authorId, spaceOf(id, isPublished(id)), now));
  return [
    ...prepareNotifications(context, { kind: 'mention', ...aboutPost(context, id), actorId: authorId, to }),
    markNotified(db, target, authorId, spaceOf(id), now, isPublished(id)),
  ];
}
