import type { APIRoute } from 'astro';
import { getTrack } from '#api/features/content/videos/index.ts';
import { personalPage } from '#src/server/page-context.ts';

/** Serves captions or chapters of a video to its player. */
export const GET: APIRoute = async ({ locals, params, request }) =>
  getTrack(await personalPage({ locals, request, response: { headers: new Headers() } }), {
    slug: params['slug'] ?? '',
    track: params['track'] ?? '',
  });
