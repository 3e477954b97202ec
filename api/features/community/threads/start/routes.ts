import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  sendMessageSchema,
  sendRefusals,
  sentSchema,
  startConversationSchema,
  startedSchema,
  startRefusals,
} from '../contract.ts';
import { sendMessage } from './send-message.ts';
import { startConversation } from './start-conversation.ts';

const tag = 'threads';

export function mountSentMessages(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/threads',
      summary: 'Begin a conversation with up to nine others',
      tag,
      status: 201,
      body: startConversationSchema,
      answer: { data: startedSchema },
      refusals: startRefusals,
    },
    startConversation,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/threads/:id/messages',
      summary: 'Write in a conversation',
      tag,
      status: 201,
      params: idParams,
      body: sendMessageSchema,
      answer: { data: sentSchema },
      refusals: sendRefusals,
    },
    sendMessage,
  );
}
