import { AppError } from '#api/platform/http/app-error.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { limitUploads } from '#api/platform/rate-limits/limit-uploads.ts';
import { verb } from '#api/verb.ts';
import { type PostPicture, type PostPictureRefusal, postPictureRefusals } from './contract.ts';
import { insertPicture } from './queries.ts';

/** Stores a picture for a post or comment. At most 60 an hour per member, and 100 unused. */
export const uploadPostPicture = verb(
  { access: 'writer', takesRequest: true, refusals: postPictureRefusals },
  async (context, { request }, { user }): Promise<Outcome<{ data: PostPicture }, PostPictureRefusal>> => {
    const { db, now } = context;
    await limitUploads(context, 'post-pictures.member', user.id);
    const kept = await storeImage(context, request, {
      folder: 'community',
      ...maxPictureSize,
      note: async (key) => {
        const { rowsAffected } = await insertPicture(db, { key, ownerId: user.id }, now);
        if (rowsAffected === 0) throw new AppError('conflict', { code: 'unsent_files_full' });
      },
    });
    if (!kept.ok) return kept;
    const { key, width, height } = kept;
    return { ok: true, data: { key, address: `/files/${key}`, width, height } };
  },
);
