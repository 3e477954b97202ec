import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { changeStaffMessage, readStaffMessage } from './change-staff-message.ts';
import { staffConversationSchema, staffMessagesPage } from './contract.ts';
import { getStaffConversation } from './get-staff-conversation.ts';
import { listStaffMessages } from './list-staff-messages.ts';
import { addNote, removeNote } from './notes.ts';

const tag = 'staff-inbox';
const one = { tag, path: '/api/admin/messages/:id' } as const;

export function mountStaffMessages(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/admin/messages',
      summary: 'What members wrote to the community, the latest activity first',
      tag,
      answer: { data: staffMessagesPage },
    },
    listStaffMessages,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'get' },
      summary: 'A conversation with the community and what staff wrote down about it',
      answer: { data: staffConversationSchema },
    },
    getStaffConversation,
  );
  endpoint(
    api,
    { ...{ ...one, method: 'patch' }, summary: 'Close or reopen a conversation with the community, or assign it' },
    changeStaffMessage,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'post', path: `${one.path}/read` },
      summary: 'Mark a conversation with the community as read by the staff',
    },
    readStaffMessage,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'post', path: `${one.path}/notes` },
      summary: 'Write down something about a conversation, for the staff alone',
      status: 201,
      answer: { data: z.object({ id: z.string() }) },
    },
    addNote,
  );
  endpoint(
    api,
    { tag, method: 'delete', path: '/api/admin/message-notes/:id', summary: 'Delete an own note' },
    removeNote,
  );
}
