import { insertContent, insertMaterial, insertVideo, type TestCommunity } from '../index.ts';
import { about, after, asMember, asVisitor, type Prepare, type RoundTrips, type Setup } from './measured.ts';

const bySlug =
  (insert: (community: TestCommunity) => Promise<{ slug: string }>, prepare: Prepare): Prepare =>
  async (community): Promise<Setup> => {
    const { slug } = await insert(community);
    return { ...(await prepare(community)), params: { slug } };
  };

/** Readers' calls: articles, videos, materials, search. */
export const readingCalls: RoundTrips = {
  // Whether this viewer may be counted, then the count.
  'POST /api/content/views': {
    roundTrips: 2,
    prepare: async (community) => ({ body: { id: (await insertContent(community)).id } }),
  },
  'GET /api/articles': { roundTrips: 1, prepare: after(insertContent, asVisitor()) },
  'GET /api/articles/:slug': { roundTrips: 1, prepare: bySlug(insertContent, asVisitor()) },
  'GET /api/videos': { roundTrips: 2, prepare: after(insertVideo, asMember()) },
  // Session, then the item with the parts of its type.
  'GET /api/videos/:slug': { roundTrips: 2, prepare: bySlug(insertVideo, asMember()) },
  'PUT /api/videos/:slug/progress': {
    roundTrips: 2,
    prepare: bySlug(insertVideo, asMember({ body: { seconds: 7 } })),
  },
  'GET /api/materials': { roundTrips: 2, prepare: after(insertMaterial, asMember()) },
  'GET /api/materials/:id': { roundTrips: 2, prepare: about(insertMaterial, asMember()) },
  // The count, then the search: counting in its batch would hold the write lock while searching.
  'GET /api/search': { roundTrips: 2, prepare: after(insertContent, asVisitor({ query: 'q=metsa' })) },
};
