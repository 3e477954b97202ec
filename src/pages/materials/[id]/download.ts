import type { APIRoute } from 'astro';
import { createDownloadLink } from '#api/features/content/materials/index.ts';
import { personalPage } from '#src/server/page-context.ts';

/** Redirects a member who may download the file to an expiring link. */
export const GET: APIRoute = async ({ locals, params, request }) => {
  const headers = new Headers();
  const context = await personalPage({ locals, request, response: { headers } });
  headers.set('location', await createDownloadLink(context, { id: params['id'] ?? '' }));
  return new Response(null, { status: 303, headers });
};
