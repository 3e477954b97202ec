import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { keysOf } from '#api/platform/images/picture-keys.ts';
import { clearPictureKey, findRemainingPictures, type RemainingPicture } from './queries.ts';

const pageSize = 100;

/** Maximum number of pages read per run. */
const maxPages = 20;

/**
 * Deletes the pictures of one deleted account, or of all that still have one. A failure doesn't block the others, and
 * the hourly job retries it.
 */
export async function deletePictures(context: Context, userId?: string): Promise<void> {
  let last: RemainingPicture | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const pictures: RemainingPicture[] = await findRemainingPictures(context.db, pageSize, { userId, after: last?.id });
    for (const picture of pictures) {
      await deletePicture(context, picture).catch((error: unknown) =>
        log('warn', 'pictures.not_deleted', { community: context.tenant.slug, ...describeError(error) }),
      );
    }
    last = pictures.at(-1);
    if (pictures.length < pageSize) return;
  }
}

/** Clears the key only after its file is deleted, so that no file is forgotten. */
async function deletePicture({ db, env }: Context, { id, avatarKey }: RemainingPicture): Promise<void> {
  if (avatarKey) await env.FILES.delete(keysOf(avatarKey));
  await clearPictureKey(db, id);
}
