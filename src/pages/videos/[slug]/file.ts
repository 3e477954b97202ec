import type { APIRoute } from 'astro';
import { playVideo } from '#api/features/content/videos/index.ts';
import { personalPage } from '#src/server/page-context.ts';

/** A video's file for its player, by ranges. Every request is authorised. */
export const GET: APIRoute = async ({ locals, params, request }) =>
  playVideo(
    await personalPage({ locals, request, response: { headers: new Headers() } }),
    { slug: params['slug'] ?? '' },
    request,
  );
