import { actors, insertComment, insertPost, insertSpace, type TestCommunity } from '../index.ts';
import { about, asMember, type Prepare, type RoundTrips } from './measured.ts';

/** A post with a comment, in a space. */
const discussed = async (community: TestCommunity) => {
  const spaceId = await insertSpace(community);
  const id = await insertPost(community, { spaceId });
  await insertComment(community, { postId: id });
  return { id, spaceId };
};

const inFeed =
  (query?: string): Prepare =>
  async (community) => {
    const { spaceId } = await discussed(community);
    return { ...(await asMember()(community)), query: query?.replace('SPACE', spaceId) ?? '' };
  };

const onPost =
  (query: string): Prepare =>
  async (community) => {
    const { id } = await discussed(community);
    return { ...(await asMember()(community)), params: { id }, query };
  };

/** Members' reading calls in the community. */
export const feedCalls: RoundTrips = {
  'GET /api/spaces': { roundTrips: 2, prepare: inFeed() },
  'GET /api/posts': { roundTrips: 2, prepare: inFeed('space=SPACE') },
  'GET /api/posts/new-count': { roundTrips: 2, prepare: inFeed('since=2026-01-01T00:00:00.000Z') },
  'GET /api/posts/:id': { roundTrips: 2, prepare: onPost('') },
  'GET /api/posts/:id/comments': { roundTrips: 2, prepare: onPost('around=last') },
  'GET /api/members': { roundTrips: 2, prepare: asMember({ query: 'who=experts' }) },
  'GET /api/members/:id/card': { roundTrips: 2, prepare: about(actors.member, asMember()) },
  'GET /api/users/:id/posts': {
    roundTrips: 2,
    prepare: async (community) => {
      await discussed(community);
      const me = await asMember()(community);
      return { ...me, params: { id: me.as && 'id' in me.as ? String(me.as.id) : '' } };
    },
  },
};
