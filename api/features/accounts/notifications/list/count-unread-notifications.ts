import { verb } from '#api/verb.ts';
import { notificationReader } from './list-notifications.ts';
import { countUnread } from './queries.ts';

/** Counts the unread notifications in the list. */
export const countUnreadNotifications = verb(
  { access: 'member' },
  async (context, _, member): Promise<{ data: { unreadCount: number } }> => {
    const [row] = await countUnread(context.db, notificationReader(context, member));
    return { data: { unreadCount: row?.count ?? 0 } };
  },
);
