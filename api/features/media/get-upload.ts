import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { type MediaFile, mediaParams } from './contract.ts';
import { findUpload } from './find-upload.ts';
import { presentMedia } from './rules.ts';

/** How far an upload has come, so that it goes on from there. */
export async function getUpload(context: Context, input: unknown): Promise<{ data: MediaFile }> {
  requireRole(context, 'admin');
  return { data: presentMedia(await findUpload(context.db, mediaParams.safeParse(input).data?.id)) };
}
