import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { readerOf } from './list-notifications.ts';
import { countUnread } from './queries.ts';

/** Number of unread notifications in the list. */
export async function countUnreadNotifications(context: Context): Promise<{ data: { unreadCount: number } }> {
  const [row] = await countUnread(context.db, readerOf(context, requireMember(context)));
  return { data: { unreadCount: row?.count ?? 0 } };
}
