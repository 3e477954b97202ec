import type { Context } from '#api/context.ts';
import { keysOf } from '#api/platform/images/picture-keys.ts';
import { deletePicture, findUnusedPictures, restorePicture } from './queries.ts';

/**
 * Deletes up to 50 pictures that were unused for two days. The row is deleted first, if the picture is still unused,
 * and restored if storage fails, because a text using it may be sent at the same moment.
 */
export async function deleteUnusedPictures({ db, env, now }: Context): Promise<void> {
  for (const { key } of await findUnusedPictures(db, now)) {
    const [picture] = await deletePicture(db, key, now);
    if (!picture) continue;
    await env.FILES.delete(keysOf(key)).catch(async (cause: unknown) => {
      await restorePicture(db, picture);
      throw cause;
    });
  }
}
