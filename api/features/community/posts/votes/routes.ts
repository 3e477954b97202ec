import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { castVote } from './cast-vote.ts';
import { votedPollSchema } from './contract.ts';

export function mountPollVotes(api: Api): void {
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/posts/:id/vote',
      summary: 'Vote in the poll of a post, in place of an earlier vote',
      tag: 'posts',
      answer: { data: votedPollSchema },
    },
    castVote,
  );
}
