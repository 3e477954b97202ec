import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { abortUploads } from './delete-abandoned-uploads.ts';
import { findUpload } from './find-upload.ts';

/** Cancels an upload. A ready file is kept, since a revision may reference it. */
export const cancelUpload = verb(
  { access: 'admin', params: idParams, records: { nothing: 'An upload changes nothing until an item names it.' } },
  async (context, { id }): Promise<void> => {
    const row = await findUpload(context.db, id);
    if (row.state === 'uploading') await abortUploads(context, [row]);
  },
);
