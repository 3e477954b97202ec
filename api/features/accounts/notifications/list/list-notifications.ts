import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { allowedAccessLevels } from '../../entitlements/index.ts';
import { initials } from '../../users/index.ts';
import { listSwitchedOffKinds, type NotificationView } from '../contract.ts';
import { notificationLine } from '../notification-line.ts';
import { countUnread, type NotificationRow, type Reader, selectNotifications } from './queries.ts';

/** Returns the member as a {@link Reader}, which decides which notifications they may still see. */
export const notificationReader = (context: Context, { user }: Member): Reader => ({
  userId: user.id,
  levels: allowedAccessLevels(context),
  resting: listSwitchedOffKinds(context.tenant.switchedOff),
});

/** Lists the member's notifications that they may still read, newest first. */
export const listNotifications = verb(
  { access: 'member', input: pageQuery },
  async (context, { cursor, limit }, member): Promise<{ data: Page<NotificationView> & { unreadCount: number } }> => {
    const reader = notificationReader(context, member);
    const { db } = context;
    const { rows, unread } = await namedBatch(db, {
      rows: selectNotifications(db, reader, { cursor, limit: limit + 1 }),
      unread: countUnread(db, reader),
    });
    const { items, nextCursor } = pageOf(rows, limit);
    return {
      data: { items: items.map((row) => present(context, row)), nextCursor, unreadCount: unread[0]?.count ?? 0 },
    };
  },
);

function present(context: Context, row: NotificationRow): NotificationView {
  const { id, kind, path, title, excerpt, actorId, actorName, actorImage, actorCount } = row;
  const image = actorImage && `/files/${actorImage}`;
  return {
    ...{ id, kind, path, title, excerpt, actorCount },
    line: notificationLine(context, row),
    actor: actorId === null ? null : { id: actorId, name: actorName, image, initials: initials(actorName) },
    createdAt: isoTime(row.createdAt),
    isRead: row.readAt !== null,
  };
}
