import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { conversationQuery, conversationSchema, conversationsPage, conversationsQuery } from './contract.ts';
import { getConversation } from './get-conversation.ts';
import { listConversations } from './list-conversations.ts';

const tag = 'threads';

export function mountConversationViews(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/threads',
      summary: 'The member’s conversations, or requests, the latest activity first',
      tag,
      query: conversationsQuery,
      answer: { data: conversationsPage },
    },
    listConversations,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/threads/:id',
      summary: 'A conversation with a part of its messages',
      tag,
      params: idParams,
      query: conversationQuery,
      answer: { data: conversationSchema },
    },
    getConversation,
  );
}
