import { actors, insertComment, insertPost, insertSpace, type TestActor, type TestCommunity } from '../index.ts';
import type { Prepare, RoundTrips } from './measured.ts';

/** A question and a comment on it, both by the member who calls. */
async function ownThread(community: TestCommunity): Promise<{ as: TestActor; postId: string; commentId: string }> {
  const as = await actors.member(community);
  const postId = await insertPost(community, { authorId: as.id, kind: 'question' });
  return { as, postId, commentId: await insertComment(community, { postId, authorId: as.id }) };
}

const aboutPost =
  (body: (commentId: string) => object): Prepare =>
  async (community) => {
    const { as, postId, commentId } = await ownThread(community);
    return { as, params: { id: postId }, body: body(commentId) };
  };

const aboutComment =
  (body: object): Prepare =>
  async (community) => {
    const { as, commentId } = await ownThread(community);
    return { as, params: { id: commentId }, body };
  };

/** Comments, reactions, votes, mentions and what belongs to writing them. */
export const discussionCalls: RoundTrips = {
  'GET /api/mentions': {
    roundTrips: 2,
    prepare: async (community) => {
      const space = await insertSpace(community);
      await actors.member(community, { user: { name: 'Jaan Tamm' } });
      return { as: await actors.member(community), query: `q=jaan&space=${space}` };
    },
  },
  'POST /api/posts/:id/comments': {
    roundTrips: 2,
    prepare: aboutPost((parentId) => ({ body: 'Tere', parentId })),
  },
  // Session, the comment, then its change.
  'PATCH /api/comments/:id': { roundTrips: 3, prepare: aboutComment({ body: 'Muudetud', version: 1 }) },
  'DELETE /api/comments/:id': { roundTrips: 3, prepare: aboutComment({}) },
  'PUT /api/posts/:id/answer': { roundTrips: 2, prepare: aboutPost((commentId) => ({ commentId })) },
  'DELETE /api/posts/:id/answer': { roundTrips: 2, prepare: aboutPost(() => ({})) },
};
