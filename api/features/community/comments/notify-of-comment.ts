import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { markNotified } from '../mentions/index.ts';
import { spaceOf } from '../posts/index.ts';
import { aboutComment } from './about-comment.ts';
import { followersOf, isPublished, mentionedBy, repliedTo, type WrittenComment } from './queries.ts';

interface Told extends WrittenComment {
  plain: string;
}

/** Statements for the batch that writes a comment: each member is notified once, for the strongest reason. */
export function notifyOfComment(context: Context, comment: Told) {
  const { now } = context;
  return [
    ...tell(context, comment, 'mention', mentionedBy(comment, now)),
    ...tell(context, comment, 'reply', repliedTo(comment, now)),
    ...tell(context, comment, 'comment', followersOf(comment, now, 'author')),
    ...tell(context, comment, 'followed_post', followersOf(comment, now, 'others')),
    recordNotified(context, comment),
  ];
}

/** The same for an edit, which notifies only newly mentioned members. */
export function notifyOfEdit(context: Context, comment: Told) {
  return [...tell(context, comment, 'mention', mentionedBy(comment, context.now)), recordNotified(context, comment)];
}

function tell(context: Context, comment: Told, kind: 'mention' | 'reply' | 'comment' | 'followed_post', to: SQL) {
  const { authorId, plain } = comment;
  return prepareNotifications(context, {
    kind,
    ...aboutComment(context, comment),
    excerpt: plain,
    actorId: authorId,
    to,
  });
}

function recordNotified({ db, now }: Context, { id, postId, authorId, isNew = isPublished(id) }: Told) {
  return markNotified(db, { targetId: id, postId }, authorId, spaceOf(postId), now, isNew);
}
