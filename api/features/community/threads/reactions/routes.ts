import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { reactionStateSchema, reactorsPage } from '../../reactions/contract.ts';
import { addMessageReaction, listMessageReactors, removeMessageReaction } from './react-to-message.ts';

const tag = 'threads';
const path = '/api/messages/:id/reactions';

export function mountMessageReactions(api: Api): void {
  const one = { tag, path: `${path}/:name`, answer: { data: reactionStateSchema } } as const;
  endpoint(api, { ...one, method: 'put', summary: 'React to a message' }, addMessageReaction);
  endpoint(api, { ...one, method: 'delete', summary: 'Take back a reaction to a message' }, removeMessageReaction);
  endpoint(
    api,
    { ...{ tag, path, method: 'get' }, summary: 'Who reacted to a message', answer: { data: reactorsPage } },
    listMessageReactors,
  );
}
