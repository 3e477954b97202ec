import { pollOptions, polls } from '#api/features/community/posts/polls/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { actors, insertComment, insertPost, insertSpace, type TestActor, type TestCommunity } from '../index.ts';
import { asMember, type Prepare, type Recipes } from './recipe.ts';

/** Inserts a question and a comment on it, both by the calling member. */
async function insertOwnThread(
  community: TestCommunity,
): Promise<{ as: TestActor; postId: string; commentId: string }> {
  const as = await actors.member(community);
  const postId = await insertPost(community, { authorId: as.id, kind: 'question' });
  return { as, postId, commentId: await insertComment(community, { postId, authorId: as.id }) };
}

const aboutPost =
  (body: (commentId: string) => object): Prepare =>
  async (community) => {
    const { as, postId, commentId } = await insertOwnThread(community);
    return { as, params: { id: postId }, body: body(commentId) };
  };

const aboutComment =
  (body: object): Prepare =>
  async (community) => {
    const { as, commentId } = await insertOwnThread(community);
    return { as, params: { id: commentId }, body };
  };

const reacting =
  (type: 'post' | 'comment', options: object = { body: {} }): Prepare =>
  async (community) => {
    const { postId, commentId } = await insertOwnThread(community);
    return {
      as: await actors.member(community),
      params: { id: type === 'post' ? postId : commentId, name: 'heart' },
      ...options,
    };
  };

/** Calls about comments, reactions, votes and mentions. */
export const discussionCalls: Recipes = {
  'GET /api/mentions': async (community) => {
    const space = await insertSpace(community);
    await actors.member(community, { user: { name: 'Jaan Tamm' } });
    return { as: await actors.member(community), query: `q=jaan&space=${space}` };
  },
  'POST /api/posts/:id/comments': aboutPost((parentId) => ({ body: 'Tere', parentId })),
  'PATCH /api/comments/:id': aboutComment({ body: 'Muudetud', version: 1 }),
  'DELETE /api/comments/:id': aboutComment({}),
  'PUT /api/posts/:id/answer': aboutPost((commentId) => ({ commentId })),
  'DELETE /api/posts/:id/answer': aboutPost(() => ({})),
  'PUT /api/posts/:id/reactions/:name': reacting('post'),
  'DELETE /api/posts/:id/reactions/:name': reacting('post'),
  'GET /api/posts/:id/reactions': reacting('post', {}),
  'PUT /api/comments/:id/reactions/:name': reacting('comment'),
  'DELETE /api/comments/:id/reactions/:name': reacting('comment'),
  'GET /api/comments/:id/revisions': reacting('comment', {}),
  'GET /api/comments/:id/reactions': reacting('comment', {}),
  'PUT /api/posts/:id/vote': async (community) => {
    const { as, postId } = await insertOwnThread(community);
    await community.db.insert(polls).values({ postId, isMultiple: false });
    await community.db.insert(pollOptions).values([{ postId, position: 0, text: 'Jah' }]);
    return { as, params: { id: postId }, body: { options: [0] } };
  },
  'GET /api/unsent-texts': asMember(),
  'GET /api/unsent-texts/:place': asMember({ params: { place: 'post' } }),
  'PUT /api/unsent-texts/:place': asMember({
    params: { place: 'post' },
    body: { clientId: newId(), content: { body: 'Tere' }, version: 0 },
  }),
  'DELETE /api/unsent-texts/:place': asMember({ params: { place: 'post' }, body: {} }),
  'PUT /api/community/pictures': asMember({ body: createPng({}), headers: { 'content-type': 'image/png' } }),
};
