import { eq } from 'drizzle-orm';
import { inject } from 'vitest';
import { posts } from '#api/features/community/posts/schema.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { actors, insertComment, insertPost, insertSpace, type TestCommunity, testNow } from '../index.ts';
import { aboutNewItem, asMember, type Prepare, type Recipes } from './recipe.ts';

/** Inserts a post with a comment, in a space. */
const discussed = async (community: TestCommunity) => {
  const spaceId = await insertSpace(community);
  const id = await insertPost(community, { spaceId });
  await insertComment(community, { postId: id });
  return { id, spaceId };
};

const inFeed =
  (query?: string): Prepare =>
  async (community) => {
    const { id, spaceId } = await discussed(community);
    return { ...(await asMember()(community)), query: query?.replace('SPACE', spaceId).replace('POST', id) ?? '' };
  };

const onPost =
  (query: string): Prepare =>
  async (community) => {
    const { id } = await discussed(community);
    return { ...(await asMember()(community)), params: { id }, query };
  };

/** Calls about reading the feed, its posts and members. */
export const feedCalls: Recipes = {
  'GET /api/spaces': inFeed(),
  'GET /api/posts': inFeed('space=SPACE'),
  'GET /api/posts/new-count': inFeed('since=2026-01-01T00:00:00.000Z'),
  'GET /api/posts/cards': inFeed('ids=POST'),
  'GET /api/posts/:id': onPost(''),
  'GET /api/posts/:id/comments': onPost('around=last'),
  'POST /api/posts/:id/summary': async (community) => {
    const { id } = await discussed(community);
    await community.db.update(posts).set({ commentCount: 20 }).where(eq(posts.id, id));
    await storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow);
    return { as: await actors.moderator(community), params: { id } };
  },
  'GET /api/members': asMember({ query: 'who=experts' }),
  'GET /api/members/:id/card': aboutNewItem(actors.member, asMember()),
  'GET /api/users/:id/posts': async (community) => {
    await discussed(community);
    const me = await asMember()(community);
    return { ...me, params: { id: me.as && 'id' in me.as ? String(me.as.id) : '' } };
  },
};
