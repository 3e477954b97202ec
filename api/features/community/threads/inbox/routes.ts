import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { editedSchema, foundAnswer, inboxAnswer, unreadAnswer, unreadCountsAnswer } from './contract.ts';
import { deleteMessage, editMessage } from './edit-message.ts';
import { countAllUnread, countUnreadMessages, listInbox } from './inbox.ts';
import { markAllMessagesRead, markMessageRead } from './mark-read.ts';
import { searchMessages } from './search-messages.ts';

const tag = 'threads';
const one = { tag, path: '/api/messages/:id' } as const;

export function mountMessages(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/messages/inbox',
      summary: 'The latest message of each of the member’s conversations',
      tag,
      answer: inboxAnswer,
    },
    listInbox,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/messages/unread-count',
      summary: 'How many conversations have unread messages',
      tag,
      isPolled: true,
      answer: unreadAnswer,
    },
    countUnreadMessages,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/unread-counts',
      summary: 'How many conversations and notifications are unread',
      tag,
      isPolled: true,
      answer: unreadCountsAnswer,
    },
    countAllUnread,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/messages/search',
      summary: 'Search in the member’s own conversations',
      tag,
      answer: foundAnswer,
    },
    searchMessages,
  );
  endpoint(
    api,
    { method: 'post', path: '/api/messages/read-all', summary: 'Mark the inbox as read', tag, answer: unreadAnswer },
    markAllMessagesRead,
  );
  endpoint(
    api,
    {
      ...one,
      method: 'post',
      path: '/api/messages/:id/read',
      summary: 'Mark a message, and those before it, as read',
      answer: unreadAnswer,
    },
    markMessageRead,
  );
  endpoint(
    api,
    { ...one, method: 'patch', summary: 'Change an own message', answer: { data: editedSchema } },
    editMessage,
  );
  endpoint(api, { ...one, method: 'delete', summary: 'Delete an own message for everyone' }, deleteMessage);
}
