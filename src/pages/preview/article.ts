import type { APIRoute } from 'astro';
import { listArticles } from '#api/features/content/articles/index.ts';
import { previewPage } from '../../server/page-context.ts';

/** Redirects a preview to the newest article that its viewer may open, or to the list of articles. */
export const GET: APIRoute = async ({ locals, request }) => {
  const headers = new Headers();
  const context = previewPage({ locals, request, response: { headers } });
  const { data } = await listArticles(context, { limit: '1' });
  const [newest] = data.items;
  headers.set('location', newest ? `/articles/${newest.slug}` : '/articles');
  return new Response(null, { status: 303, headers });
};
