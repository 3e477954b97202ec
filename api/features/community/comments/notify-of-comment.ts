import type { SQL } from 'drizzle-orm';
import { type Context, withLocale } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { markNotified } from '../mentions/index.ts';
import { spaceOf } from '../posts/index.ts';
import { commentPath } from './contract.ts';
import {
  followersOf,
  isPublished,
  mentionedBy,
  repliedTo,
  titleUnlessBlocked,
  type WrittenComment,
} from './queries.ts';

interface Told extends WrittenComment {
  plain: string;
}

/** Statements for the batch that writes a comment: each member is notified once, for the strongest reason. */
export function notifyOfComment(context: Context, comment: Told) {
  const { now } = context;
  const title = titleFor(context, comment);
  return [
    ...tell(context, comment, title, 'mention', mentionedBy(comment, now)),
    ...tell(context, comment, title, 'reply', repliedTo(comment, now)),
    ...tell(context, comment, title, 'comment', followersOf(comment, now, 'author')),
    ...tell(context, comment, title, 'followed_post', followersOf(comment, now, 'others')),
    recordNotified(context, comment),
  ];
}

/** The same for an edit, which notifies only newly mentioned members. */
export function notifyOfEdit(context: Context, comment: Told) {
  const title = titleFor(context, comment);
  return [
    ...tell(context, comment, title, 'mention', mentionedBy(comment, context.now)),
    recordNotified(context, comment),
  ];
}

/** The post's title, or other words for members from whom a block hides it. */
function titleFor(context: Context, { postId }: Told): SQL {
  const hiddenIn = (locale: Locale) => withLocale(context, locale).t('blocks:postTitle');
  return titleUnlessBlocked(postId, { et: hiddenIn('et'), en: hiddenIn('en') });
}

function tell(
  context: Context,
  { id, postId, authorId, plain }: Told,
  title: SQL,
  kind: 'mention' | 'reply' | 'comment' | 'followed_post',
  to: SQL,
) {
  return prepareNotifications(context, {
    kind,
    // The subject is the post, so the notification moves and is marked read with it.
    subjectId: postId,
    scopeId: spaceOf(postId),
    path: commentPath(postId, id),
    title,
    excerpt: plain,
    actorId: authorId,
    to,
  });
}

function recordNotified({ db, now }: Context, { id, postId, authorId, isNew = isPublished(id) }: Told) {
  return markNotified(db, { targetId: id, postId }, authorId, spaceOf(postId), now, isNew);
}
