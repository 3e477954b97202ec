import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { MediaFile } from './contract.ts';
import { findUpload } from './find-upload.ts';
import { presentMedia } from './rules.ts';

/** Returns an upload's progress, to resume it. */
export async function getUpload(context: Context, input: z.input<typeof idParams>): Promise<{ data: MediaFile }> {
  requireRole(context, 'admin');
  return { data: presentMedia(await findUpload(context.db, parseId(input))) };
}
