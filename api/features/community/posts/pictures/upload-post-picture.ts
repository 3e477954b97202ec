import type { Outcome } from '#api/platform/http/refusal.ts';
import type { PictureRefusal } from '#api/platform/images/contract.ts';
import { maxPicture, pictureRefusals } from '#api/platform/images/contract.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { limitUploads } from '#api/platform/rate-limits/limit-uploads.ts';
import { verb } from '#api/verb.ts';
import type { PostPicture } from './contract.ts';
import { insertPicture } from './queries.ts';

/** Stores a picture for a post or comment. At most 60 an hour per member. */
export const uploadPostPicture = verb(
  { access: 'writer', takesRequest: true, refusals: pictureRefusals },
  async (context, { request }, { user }): Promise<Outcome<{ data: PostPicture }, PictureRefusal>> => {
    const { db, now } = context;
    await limitUploads(context, 'post-pictures.member', user.id);
    const kept = await storeImage(context, request, {
      folder: 'community',
      ...maxPicture,
      note: (key) => insertPicture(db, { key, ownerId: user.id }, now),
    });
    if (!kept.ok) return kept;
    const { key, width, height } = kept;
    return { ok: true, data: { key, address: `/files/${key}`, width, height } };
  },
);
