import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { sentSchema, startedSchema } from '../contract.ts';
import { writeToTeam } from '../team/write-to-team.ts';
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
      answer: { data: startedSchema },
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
      answer: { data: sentSchema },
    },
    sendMessage,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/threads/team',
      summary: 'Write to the community’s staff: continues the open conversation with them, or begins one',
      tag,
      status: 201,
      answer: { data: sentSchema },
    },
    writeToTeam,
  );
}
