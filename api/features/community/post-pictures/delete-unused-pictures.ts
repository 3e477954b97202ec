import type { Context } from '#api/context.ts';
import { deletePicture, findUnused, restorePicture } from './queries.ts';

/**
 * Deletes up to 50 pictures that nothing has used for two days. The row goes first, on the condition
 * that it is still unused, and comes back if storage fails: a text may be sent at the same moment.
 */
export async function deleteUnusedPictures({ db, env, now }: Context): Promise<void> {
  for (const { key } of await findUnused(db, now)) {
    const [picture] = await deletePicture(db, key, now);
    if (!picture) continue;
    await env.FILES.delete(key).catch(async (cause: unknown) => {
      await restorePicture(db, picture);
      throw cause;
    });
  }
}
