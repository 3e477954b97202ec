import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { conversationSchema, conversationsPage } from './contract.ts';
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
      answer: { data: conversationSchema },
    },
    getConversation,
  );
}
