import type { APIRoute } from 'astro';
import { openMessageFile } from '#api/features/community/threads/index.ts';
import { personalPage } from '#src/server/page-context.ts';

/** Serves a message's file, through a personal link that has not expired. */
export const GET: APIRoute = async ({ locals, params, request, url }) => {
  const context = await personalPage({ locals, request, response: { headers: new Headers() } });
  return openMessageFile(context, { ...Object.fromEntries(url.searchParams), id: params['id'] ?? '' }, request);
};
