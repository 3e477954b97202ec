import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { MediaFile } from './contract.ts';
import { findUpload } from './find-upload.ts';
import { presentMedia } from './rules.ts';

/** Returns an upload's progress, to resume it. */
export const getUpload = verb(
  { access: 'admin', params: idParams },
  async (context, { id }): Promise<{ data: MediaFile }> => {
    return { data: presentMedia(await findUpload(context.db, id)) };
  },
);
