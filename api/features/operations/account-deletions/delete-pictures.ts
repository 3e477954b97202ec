import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { findLeftPictures, forgetPicture } from './queries.ts';

/**
 * Deletes pictures of deleted accounts: of one, or what the hour before left. The key is forgotten
 * after its file is gone, so that what fails is found again.
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
