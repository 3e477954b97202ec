import type { Context } from '#api/context.ts';
import { countUnreadNotifications, notificationReader } from '#api/features/accounts/notifications/index.ts';
import type { AuthorRow } from '#api/features/community/posts/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import type { Author } from '../../posts/cards/contract.ts';
import { countUnread } from '../queries.ts';
import { loadCommunityAuthor, presentSender } from '../read/load-community-author.ts';
import { type InboxMessage, inboxQuery, type UnreadCounts } from './contract.ts';
import { type InboxRow, selectInbox } from './queries.ts';

interface Inbox {
  messages: InboxMessage[];
  nextCursor: string | null;
  unreadCount: number;
}

/** Lists the latest message of each of the member's conversations, and counts their unread conversations. */
export const listInbox = verb(
  { access: 'member', input: inboxQuery },
  async (context, { cursor, limit }, { user }): Promise<{ data: Inbox }> => {
    const { db } = context;
    const { rows, unread } = await namedBatch(db, {
      rows: selectInbox(db, user.id, { cursor, limit: limit + 1 }),
      unread: countUnread(db, user.id),
    });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    const community = await loadCommunityAuthor(context, items);
    const messages = items.map((row) => presentMessage(context, row, community));
    return { data: { messages, nextCursor, unreadCount: unread[0]?.count ?? 0 } };
  },
);

function presentMessage(context: Context, row: InboxRow, community: Author | null): InboxMessage {
  const { subject, body, fileCount } = row;
  const { role } = JSON.parse(row.sender) as AuthorRow;
  const { id, name, initials, picture, isExpert } = presentSender(context, row, community);
  return {
    id: row.messageId,
    conversationId: row.id,
    isRead: row.isUnread === 0,
    createdAt: isoTime(row.createdAt),
    ...{ subject, hasSubject: row.hasSubject === 1, fileCount },
    content: body,
    html: body === '' ? '' : renderMarkdown(body, context.tenant.slug).html,
    sender: { ...{ id, name, initials, isExpert }, profileImage: picture, role },
  };
}

/** Counts the unread conversations in the inbox. */
export const countUnreadMessages = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: { unreadCount: number } }> => {
    const [row] = await countUnread(context.db, user.id);
    return { data: { unreadCount: row?.count ?? 0 } };
  },
);

/** Returns the two counts that the header of a member's pages shows. */
export const countUnreadForHeader = verb(
  { access: 'member' },
  async (context, _, member): Promise<{ data: UnreadCounts }> => {
    const { db } = context;
    const { messages, notifications } = await namedBatch(db, {
      messages: countUnread(db, member.user.id),
      notifications: countUnreadNotifications(db, notificationReader(context, member)),
    });
    return { data: { messages: messages[0]?.count ?? 0, notifications: notifications[0]?.count ?? 0 } };
  },
);
