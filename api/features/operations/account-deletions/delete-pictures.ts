import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { findLeftPictures, forgetPicture } from './queries.ts';

/**
 * Deletes the pictures of deleted accounts: one account's, or all that are left. The key is cleared
 * after its file is deleted, so that the hourly job retries failures.
 */
export async function deletePictures({ db, env, tenant }: Context, userId?: string): Promise<void> {
  try {
    for (const { id, avatarKey } of await findLeftPictures(db, userId)) {
      if (avatarKey) await env.FILES.delete(avatarKey);
      await forgetPicture(db, id);
    }
  } catch (error) {
    log('warn', 'pictures.not_deleted', { community: tenant.slug, ...describeError(error) });
  }
}
