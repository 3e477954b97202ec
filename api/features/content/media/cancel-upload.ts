import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { abortUploads } from './delete-abandoned-uploads.ts';
import { findUpload } from './find-upload.ts';

/** Cancels an upload. A ready file is kept, since a revision may reference it. */
export async function cancelUpload(context: Context, input: z.input<typeof idParams>): Promise<void> {
  requireRole(context, 'admin');
  const row = await findUpload(context.db, parseId(input));
  if (row.state === 'uploading') await abortUploads(context, [row]);
}
