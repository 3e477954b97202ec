import type { APIRoute } from 'astro';
import { linkToFile } from '#api/features/content/materials/index.ts';
import { personalPage } from '../../../lib/page-context.ts';

/** Redirects viewers with access to an expiring link to the file. */
export const GET: APIRoute = async ({ locals, params, request }) => {
  const headers = new Headers();
  const context = await personalPage({ locals, request, response: { headers } });
  headers.set('location', await linkToFile(context, { id: params['id'] ?? '' }));
  return new Response(null, { status: 303, headers });
};
