import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { markMentionsNotified, newlyMentionedMembers } from '../../mentions/index.ts';
import { isPublished, spaceIdOf } from '../queries.ts';
import { postNotification } from './post-notification.ts';
import { selectMembersIn } from './queries.ts';

/** Returns the parameters for the statements that store which members a post's texts mention. */
export function mentionParameters(id: string, texts: ReadonlyArray<{ body: string }>) {
  return { targetId: id, postId: id, bodies: texts.map(({ body }) => body), spaceId: spaceIdOf(id) };
}

/**
 * Statements that notify members newly mentioned in a published post, for the end of a batch that publishes or edits
 * it. A held post notifies no one.
 */
export function notifyMentionedMembers(context: Context, id: string, authorId: string) {
  const { db, now } = context;
  const target = { targetId: id, postId: id };
  const to = selectMembersIn(newlyMentionedMembers(target, authorId, spaceIdOf(id, isPublished(id)), now));
  return [
    ...prepareNotifications(context, { kind: 'mention', ...postNotification(context, id), actorId: authorId, to }),
    markMentionsNotified(db, target, authorId, spaceIdOf(id), now, isPublished(id)),
  ];
}
