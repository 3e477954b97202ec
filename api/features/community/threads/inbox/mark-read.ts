import type { Context } from '#api/context.ts';
import { readMessagesOf } from '#api/features/accounts/notifications/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { verb } from '#api/verb.ts';
import { countUnread } from '../queries.ts';
import { readAllSchema } from './contract.ts';
import {
  isConversationRead,
  markAllRead,
  markRead,
  type SenderToHint,
  selectConversationSendersToHint,
  selectInboxSendersToHint,
} from './queries.ts';

type Counted = { data: { unreadCount: number } };

/**
 * Marks a message and everything before it in its conversation as read, also on the senders' open pages. Idempotent.
 */
export const markMessageRead = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<Counted> => {
    const { db } = context;
    const { senders, read, unread } = await namedBatch(db, {
      // Runs before the message is marked as read, to find what is read only now.
      senders: selectConversationSendersToHint(db, user.id, id),
      read: markRead(db, user.id, id),
      notifications: readMessageNotifications(context, user.id),
      unread: countUnread(db, user.id),
    });
    if (read.length === 0) throw new AppError('not_found');
    publishHint(context, { topic: 'messages', to: [user.id] });
    hintSenders(context, senders);
    return { data: { unreadCount: unread[0]?.count ?? 0 } };
  },
);

/** Marks everything shown in the inbox as read. Newer messages stay unread. */
export const markAllMessagesRead = verb(
  { access: 'member', input: readAllSchema },
  async (context, { until }, { user }): Promise<Counted> => {
    const { db } = context;
    const { senders, unread } = await namedBatch(db, {
      senders: selectInboxSendersToHint(db, user.id, until),
      read: markAllRead(db, user.id, until),
      notifications: readMessageNotifications(context, user.id),
      unread: countUnread(db, user.id),
    });
    publishHint(context, { topic: 'messages', to: [user.id] });
    hintSenders(context, senders);
    return { data: { unreadCount: unread[0]?.count ?? 0 } };
  },
);

/** Sends a hint to those whose messages have just been read, one for each conversation. */
function hintSenders(context: Context, senders: readonly SenderToHint[]): void {
  for (const [id, rows = []] of Map.groupBy(senders, (row) => row.id)) {
    publishHint(context, { topic: 'members', id, to: rows.map(({ userId }) => userId) });
  }
}

/** Marks notifications of fully read conversations as read, because they need no mail. */
function readMessageNotifications({ db, now }: Context, userId: string) {
  return readMessagesOf(db, now, userId, (subjectId) => isConversationRead(userId, subjectId));
}
