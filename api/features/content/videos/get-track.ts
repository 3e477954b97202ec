import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { slugParams } from '../content/contract.ts';
import { viewerOf } from '../content/index.ts';
import { findTracks } from './queries.ts';

const trackParams = slugParams.extend({ track: z.string() });

/** Returns a track of a video that the member has access to, by a name such as `captions-et`. */
export async function getTrack(context: Context, input: z.input<typeof trackParams>): Promise<Response> {
  requireMember(context);
  const params = trackParams.safeParse(input).data;
  if (!params) throw new AppError('not_found');
  const [row] = await findTracks(context.db, params.slug, viewerOf(context));
  const track = row?.tracks.find((each) => `${each.kind}-${each.locale}` === params.track);
  if (!track) throw new AppError('not_found');
  const headers = { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'private, no-cache' };
  return new Response(track.text, { headers });
}
