import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { listPresenceSchema, presenceSchema } from './contract.ts';
import { getPresence, listPresence, publishTyping } from './presence.ts';

const path = '/api/threads/:id';

export function mountPresence(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag: 'threads', method: 'get', path: `${path}/presence` },
      summary: 'Who of the others in a conversation is online, if both show it',
      answer: { data: presenceSchema },
    },
    getPresence,
  );
  endpoint(
    api,
    {
      ...{ tag: 'threads', method: 'get', path: '/api/messages/presence' },
      summary: 'Who of the others in the latest conversations is online, if both show it',
      answer: { data: listPresenceSchema },
    },
    listPresence,
  );
  endpoint(
    api,
    {
      ...{ tag: 'threads', method: 'post', path: `${path}/typing` },
      summary: 'Tell the others that the member is writing, if both show it',
    },
    publishTyping,
  );
}
