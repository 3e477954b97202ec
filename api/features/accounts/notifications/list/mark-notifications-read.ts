import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { verb } from '#api/verb.ts';
import { readAllSchema, readNotificationsSchema } from '../contract.ts';
import { notificationReader } from './list-notifications.ts';
import { countUnread, findOwnNotification, markRead } from './queries.ts';

type Counted = Promise<{ data: { unreadCount: number } }>;

/**
 * Marks a notification as read. Idempotent. Returns 404 if it isn't the member's, or if a later event has changed it.
 */
export const readNotification = verb(
  { access: 'member', params: idParams },
  async (context, { id }, member): Counted => {
    const { db, now } = context;
    const { own, unread } = await namedBatch(db, {
      marked: markRead(db, now, member.user.id, { ids: [id] }),
      own: findOwnNotification(db, member.user.id, id),
      unread: countUnread(db, notificationReader(context, member)),
    });
    if (own.length === 0) throw new AppError('not_found');
    publishHint(context, { topic: 'notifications', to: [member.user.id] });
    return { data: { unreadCount: unread[0]?.count ?? 0 } };
  },
);

/** Marks the notifications that the member has seen as read. Those that a later event has changed stay unread. */
export const readSeenNotifications = verb(
  { access: 'member', input: readNotificationsSchema },
  (context, given, member): Counted => read(context, member, given),
);

/** Marks all notifications as read, or all up to the newest that was shown. */
export const readAllNotifications = verb(
  { access: 'member', input: readAllSchema },
  (context, given, member): Counted => read(context, member, given),
);

async function read(context: Context, member: Member, which: { ids?: string[]; until?: string | undefined }): Counted {
  const { db, now } = context;
  const { unread } = await namedBatch(db, {
    marked: markRead(db, now, member.user.id, which),
    unread: countUnread(db, notificationReader(context, member)),
  });
  publishHint(context, { topic: 'notifications', to: [member.user.id] });
  return { data: { unreadCount: unread[0]?.count ?? 0 } };
}
