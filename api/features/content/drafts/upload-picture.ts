import { registerFile } from '#api/features/content/media/index.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import type { PictureRefusal } from '#api/platform/images/contract.ts';
import { maxPictureSize, pictureRefusals } from '#api/platform/images/contract.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { verb } from '#api/verb.ts';
import type { StoredPicture } from './contract.ts';

/** Stores a cleaned picture for covers and texts under a generated key that includes its size. */
export const uploadPicture = verb(
  {
    access: 'admin',
    takesRequest: true,
    refusals: pictureRefusals,
    records: { nothing: 'A file that no published item names changes nothing for others.' },
  },
  async (context, { request }): Promise<Outcome<{ data: StoredPicture }, PictureRefusal>> => {
    const { db, now } = context;
    const kept = await storeImage(context, request, {
      folder: 'content',
      ...maxPictureSize,
      note: (key) => registerFile(db, key, key, now),
    });
    if (!kept.ok) return kept;
    const { key, width, height } = kept;
    return { ok: true, data: { key, address: `/files/${key}`, width, height } };
  },
);
