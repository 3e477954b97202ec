import type { APIRoute } from 'astro';
import { playVideo } from '#api/features/content/videos/index.ts';
import { personalPage } from '#src/server/page-context.ts';

/** Serves a video's file to its player, by ranges. Every request is authorized. */
export const GET: APIRoute = async ({ locals, params, request }) =>
  playVideo(
    await personalPage({ locals, request, response: { headers: new Headers() } }),
    { slug: params['slug'] ?? '' },
    request,
  );
