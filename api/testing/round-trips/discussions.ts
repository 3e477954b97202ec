import { actors } from '../actors.ts';
import { insertSpace, type TestCommunity } from '../index.ts';
import type { RoundTrips } from './measured.ts';

/** Comments, reactions, votes, mentions and what belongs to writing them. */
export const discussionCalls: RoundTrips = {
  'GET /api/mentions': {
    roundTrips: 2,
    prepare: async (community: TestCommunity) => {
      const space = await insertSpace(community);
      await actors.member(community, { user: { name: 'Jaan Tamm' } });
      return { as: await actors.member(community), query: `q=jaan&space=${space}` };
    },
  },
};
