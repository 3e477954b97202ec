import type { Context } from '#api/context.ts';
import { deleteUploads, findAbandonedUploads, type MediaRow } from './queries.ts';

/** Deletes uploads that received nothing for two days: their parts in storage, then their rows. */
export async function deleteAbandonedUploads(context: Context): Promise<void> {
  await abortUploads(context, await findAbandonedUploads(context.db, context.now));
}

/** Deletes parts first, because the next run finds leftover rows, but nothing would find leftover parts. */
export async function abortUploads({ db, env }: Context, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return;
  for (const { key, uploadId } of rows) {
    // The upload may already be gone from storage.
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
