import { eq } from 'drizzle-orm';
import { inject } from 'vitest';
import { assistantAnswers, assistantConversations } from '#api/features/site/assistant/schema.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { actors, call, insertContent, insertMaterial, insertVideo, type TestCommunity, testNow } from '../index.ts';
import {
  aboutNewItem,
  asAdmin,
  asMember,
  asVisitor,
  type Prepare,
  type Recipes,
  type Setup,
  withExistingItem,
} from './recipe.ts';

const bySlug =
  (insert: (community: TestCommunity) => Promise<{ slug: string }>, prepare: Prepare): Prepare =>
  async (community): Promise<Setup> => {
    const { slug } = await insert(community);
    return { ...(await prepare(community)), params: { slug } };
  };

/** Makes a call about an AI conversation of the calling member that quotes an article. */
const withConversation =
  (setup: Setup = {}): Prepare =>
  async (community) => {
    await insertContent(community);
    const as = await actors.member(community);
    await call(community, 'POST', '/api/assistant/questions', { as, body: { question: 'Millal kuu tõuseb?' } });
    const [row] = await community.db
      .select()
      .from(assistantConversations)
      .where(eq(assistantConversations.userId, as.id));
    return { as, params: { id: row?.id ?? '' }, ...setup };
  };

const withAnswer =
  (setup: Setup): Prepare =>
  async (community) => {
    const prepared = await withConversation()(community);
    const [row] = await community.db
      .select()
      .from(assistantAnswers)
      .where(eq(assistantAnswers.conversationId, prepared.params?.['id'] ?? ''));
    return { ...prepared, params: { id: row?.id ?? '' }, ...setup };
  };

const withShared: Prepare = async (community) => {
  const { as, params = {} } = await withAnswer({})(community);
  const [row] = await community.db
    .update(assistantAnswers)
    .set({ shareId: crypto.randomUUID() })
    .where(eq(assistantAnswers.id, params['id'] ?? ''))
    .returning({ id: assistantAnswers.shareId });
  return { ...(as ? { as } : {}), params: { id: row?.id ?? '' } };
};

/** Makes a call for which the community's model writes an article based on an existing one. */
const withSource: Prepare = async (community) => {
  await storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow);
  const { id } = await insertContent(community);
  const body = { question: 'Millal kuu tõuseb?', locale: 'et', sources: [id] };
  return asAdmin({ body })(community);
};

/** Calls about articles, videos, materials, search and questions. */
export const readingCalls: Recipes = {
  // Takes two database exchanges: whether this viewer may be counted, then the count.
  'POST /api/content/views': async (community) => ({ body: { id: (await insertContent(community)).id } }),
  'GET /api/articles': withExistingItem(insertContent, asVisitor()),
  'GET /api/articles/:slug': bySlug(insertContent, asVisitor()),
  'GET /api/videos': withExistingItem(insertVideo, asMember()),
  'GET /api/videos/:slug': bySlug(insertVideo, asMember()),
  'PUT /api/videos/:slug/progress': bySlug(insertVideo, asMember({ body: { seconds: 7 } })),
  'GET /api/materials': withExistingItem(insertMaterial, asMember()),
  'GET /api/materials/:id': aboutNewItem(insertMaterial, asMember()),
  // Its database exchanges: the reservation, the search, then the answer, which settles the reservation.
  'POST /api/assistant/questions': withExistingItem(
    insertContent,
    asMember({ body: { question: 'Millal kuu tõuseb?' } }),
  ),
  'POST /api/assistant/answers/:id/stop': withConversation({ body: { length: 3 } }),
  'PUT /api/assistant/answers/:id/rating': withAnswer({ body: { isHelpful: false, reason: 'Vananenud' } }),
  'PUT /api/assistant/answers/:id/share': withAnswer({ body: {} }),
  'DELETE /api/assistant/answers/:id/share': withAnswer({ body: {} }),
  'GET /api/assistant/shared/:id': withShared,
  'GET /api/admin/assistant/article-sources': asAdmin({ query: 'question=Millal+kuu+t%C3%B5useb' }),
  'POST /api/admin/assistant/articles': withSource,
  'GET /api/admin/assistant/questions': asAdmin(),
  'GET /api/assistant/allowance': asMember(),
  'GET /api/admin/assistant/costs': asAdmin(),
  'GET /api/assistant/conversations': withConversation(),
  'DELETE /api/assistant/conversations': withConversation({ body: {} }),
  'GET /api/assistant/conversations/:id': withConversation(),
  'PATCH /api/assistant/conversations/:id': withConversation({ body: { title: 'Kuu' } }),
  'DELETE /api/assistant/conversations/:id': withConversation({ body: {} }),
  // Its database exchanges: the count, then the search. Counting in the search's batch would hold the write lock for
  // as long as the search takes.
  'GET /api/search': withExistingItem(insertContent, asVisitor({ query: 'q=metsa' })),
};
