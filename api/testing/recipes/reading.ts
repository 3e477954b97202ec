import { insertContent, insertMaterial, insertVideo, type TestCommunity } from '../index.ts';
import { about, after, asMember, asVisitor, type Prepare, type Recipes, type Setup } from './recipe.ts';

const bySlug =
  (insert: (community: TestCommunity) => Promise<{ slug: string }>, prepare: Prepare): Prepare =>
  async (community): Promise<Setup> => {
    const { slug } = await insert(community);
    return { ...(await prepare(community)), params: { slug } };
  };

/** Readers' calls: articles, videos, materials, search. */
export const readingCalls: Recipes = {
  // Whether this viewer may be counted, then the count.
  'POST /api/content/views': async (community) => ({ body: { id: (await insertContent(community)).id } }),
  'GET /api/articles': after(insertContent, asVisitor()),
  'GET /api/articles/:slug': bySlug(insertContent, asVisitor()),
  'GET /api/videos': after(insertVideo, asMember()),
  'GET /api/videos/:slug': bySlug(insertVideo, asMember()),
  'PUT /api/videos/:slug/progress': bySlug(insertVideo, asMember({ body: { seconds: 7 } })),
  'GET /api/materials': after(insertMaterial, asMember()),
  'GET /api/materials/:id': about(insertMaterial, asMember()),
  // The count, then the search: counting in its batch would hold the write lock while searching.
  'GET /api/search': after(insertContent, asVisitor({ query: 'q=metsa' })),
};
