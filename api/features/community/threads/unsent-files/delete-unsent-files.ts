import type { Context } from '#api/context.ts';
import { deleteFile, findUnsentFiles, restoreFile } from './queries.ts';

/**
 * Deletes up to 50 files left unsent for two days, every hour. The row is deleted first, if the file is still unsent,
 * and restored if storage fails, because the file may be sent at the same moment.
 */
export async function deleteUnsentFiles({ db, env, now }: Context): Promise<void> {
  for (const { id } of await findUnsentFiles(db, now)) {
    const [file] = await deleteFile(db, id, now);
    if (!file) continue;
    await env.FILES.delete(file.key).catch(async (cause: unknown) => {
      await restoreFile(db, file);
      throw cause;
    });
  }
}
