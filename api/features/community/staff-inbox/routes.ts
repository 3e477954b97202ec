import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { conversationQuery } from '../threads/read/contract.ts';
import { changeStaffMessage, readStaffMessage } from './change-staff-message.ts';
import {
  changeStaffMessageRefusals,
  changeStaffMessageSchema,
  noteSchema,
  readStaffMessageSchema,
  staffConversationSchema,
  staffMessagesPage,
  staffMessagesQuery,
  waitingAnswer,
} from './contract.ts';
import { getStaffConversation } from './get-staff-conversation.ts';
import { countStaffMessages, listStaffMessages } from './list-staff-messages.ts';
import { addNote, removeNote } from './notes.ts';

const tag = 'staff-inbox';
const one = { tag, params: idParams, path: '/api/admin/messages/:id' } as const;

export function mountStaffMessages(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/admin/messages',
      summary: 'What members wrote to the community, the latest activity first',
      tag,
      query: staffMessagesQuery,
      answer: { data: staffMessagesPage },
    },
    listStaffMessages,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/admin/messages/waiting-count',
      summary: 'How many conversations wait for an answer of the community',
      tag,
      isPolled: true,
      answer: waitingAnswer,
    },
    countStaffMessages,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'get' },
      summary: 'A conversation with the community and what staff wrote down about it',
      query: conversationQuery,
      answer: { data: staffConversationSchema },
    },
    getStaffConversation,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'patch' },
      summary: 'Close or reopen a conversation with the community, or assign it',
      body: changeStaffMessageSchema,
      refusals: changeStaffMessageRefusals,
    },
    changeStaffMessage,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'post', path: `${one.path}/read` },
      summary: 'Mark a conversation with the community as read by the staff',
      body: readStaffMessageSchema,
    },
    readStaffMessage,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'post', path: `${one.path}/notes` },
      summary: 'Write down something about a conversation, for the staff alone',
      status: 201,
      body: noteSchema,
      answer: { data: z.object({ id: z.string() }) },
    },
    addNote,
  );
  endpoint(
    api,
    { tag, method: 'delete', path: '/api/admin/message-notes/:id', params: idParams, summary: 'Delete an own note' },
    removeNote,
  );
}
