import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { serveFile } from '#api/platform/files/serve-file.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { slugParams } from '../content/contract.ts';
import { viewerOf } from '../content/index.ts';
import { toStoredFile } from '../media/index.ts';
import { findVideoFile } from './queries.ts';

/** Serves a video's file, or a range of it. Access is checked on every request. */
export async function playVideo(
  context: Context,
  input: z.input<typeof slugParams>,
  request: Request,
): Promise<Response> {
  requireMember(context);
  const { slug } = slugParams.safeParse(input).data ?? {};
  const [file] = slug ? await findVideoFile(context.db, slug, viewerOf(context)) : [];
  if (!file) throw new AppError('not_found');
  return serveFile(context.env, request, toStoredFile(file));
}
