import type { Context } from '#api/context.ts';
import { deleteUploads, findAbandoned, type MediaRow } from './queries.ts';

/** Takes back uploads that got nothing for two days: their parts in storage, then their rows. */
export async function deleteAbandonedUploads(context: Context): Promise<void> {
  await abortUploads(context, await findAbandoned(context.db, context.now));
}

/** Parts go first: a row that is left over is found again, parts without one never. */
export async function abortUploads({ db, env }: Context, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return;
  for (const { key, uploadId } of rows) {
    // What storage does not know any more needs no taking back.
    if (uploadId)
      await env.FILES.resumeMultipartUpload(key, uploadId)
        .abort()
        .catch(() => undefined);
  }
  await deleteUploads(
    db,
    rows.map(({ id }) => id),
  );
}
