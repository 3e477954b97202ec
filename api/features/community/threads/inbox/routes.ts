import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  editedSchema,
  foundMessagesResponse,
  inboxResponse,
  unreadCountsResponse,
  unreadResponse,
} from './contract.ts';
import { deleteMessage, editMessage } from './edit-message.ts';
import { countUnreadForHeader, countUnreadMessages, listInbox } from './inbox.ts';
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
      answer: inboxResponse,
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
      answer: unreadResponse,
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
      answer: unreadCountsResponse,
    },
    countUnreadForHeader,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/messages/search',
      summary: 'Search in the member’s own conversations',
      tag,
      answer: foundMessagesResponse,
    },
    searchMessages,
  );
  endpoint(
    api,
    { method: 'post', path: '/api/messages/read-all', summary: 'Mark the inbox as read', tag, answer: unreadResponse },
    markAllMessagesRead,
  );
  endpoint(
    api,
    {
      ...one,
      method: 'post',
      path: '/api/messages/:id/read',
      summary: 'Mark a message, and those before it, as read',
      answer: unreadResponse,
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
