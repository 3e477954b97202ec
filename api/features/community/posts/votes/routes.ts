import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { votedPollSchema, voteRefusals, voteSchema } from './contract.ts';
import { vote } from './vote.ts';

export function mountPollVotes(api: Api): void {
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/posts/:id/vote',
      summary: 'Vote in the poll of a post, in place of an earlier vote',
      tag: 'posts',
      params: idParams,
      body: voteSchema,
      answer: { data: votedPollSchema },
      refusals: voteRefusals,
    },
    vote,
  );
}
