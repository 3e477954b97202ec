import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { markMentionsNotified } from '../mentions/index.ts';
import { spaceIdOf } from '../posts/index.ts';
import { buildCommentNotification } from './build-comment-notification.ts';
import {
  isPublished,
  type NotifiableComment,
  selectFollowersToNotify,
  selectMentionedMembers,
  selectRepliedAuthors,
} from './queries.ts';

interface NotifyingComment extends NotifiableComment {
  plain: string;
}

/** Statements for the batch that writes a comment. They notify each member once, for the strongest reason. */
export function notifyOfComment(context: Context, comment: NotifyingComment) {
  const { now } = context;
  return [
    ...notify(context, comment, 'mention', selectMentionedMembers(comment, now)),
    ...notify(context, comment, 'reply', selectRepliedAuthors(comment, now)),
    ...notify(context, comment, 'comment', selectFollowersToNotify(comment, now, 'author')),
    ...notify(context, comment, 'followed_post', selectFollowersToNotify(comment, now, 'others')),
    recordNotified(context, comment),
  ];
}

/** Like {@link notifyOfComment}, but for an edit, which notifies only newly mentioned members. */
export function notifyOfCommentEdit(context: Context, comment: NotifyingComment) {
  return [
    ...notify(context, comment, 'mention', selectMentionedMembers(comment, context.now)),
    recordNotified(context, comment),
  ];
}

function notify(
  context: Context,
  comment: NotifyingComment,
  kind: 'mention' | 'reply' | 'comment' | 'followed_post',
  to: SQL,
) {
  const { authorId, plain } = comment;
  return prepareNotifications(context, {
    kind,
    ...buildCommentNotification(context, comment),
    excerpt: plain,
    actorId: authorId,
    to,
  });
}

function recordNotified({ db, now }: Context, { id, postId, authorId, isNew = isPublished(id) }: NotifyingComment) {
  return markMentionsNotified(db, { targetId: id, postId }, authorId, spaceIdOf(postId), now, isNew);
}
