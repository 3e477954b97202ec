import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { reactionStateSchema, reactorsPage } from './contract.ts';
import { listReactors } from './list-reactors.ts';
import { addReaction, removeReaction } from './react.ts';

const tag = 'reactions';
const targets = { post: '/api/posts/:id/reactions', comment: '/api/comments/:id/reactions' } as const;

export function mountReactions(api: Api): void {
  for (const type of ['post', 'comment'] as const) {
    const one = { tag, path: `${targets[type]}/:name`, answer: { data: reactionStateSchema } };
    endpoint(api, { ...one, method: 'put', summary: `React to a ${type}` }, addReaction(type));
    endpoint(api, { ...one, method: 'delete', summary: `Take back a reaction to a ${type}` }, removeReaction(type));
    endpoint(
      api,
      { tag, method: 'get', path: targets[type], summary: `Who reacted to a ${type}`, answer: { data: reactorsPage } },
      listReactors(type),
    );
  }
}
