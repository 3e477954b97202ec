import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { FileType } from '#api/platform/files/file-type.ts';
import type { MediaPurpose } from './contract.ts';
import { abandonedAfterMs } from './rules.ts';
import { mediaFiles } from './schema.ts';

export type MediaRow = typeof mediaFiles.$inferSelect;

export function insertMedia(db: Database, row: typeof mediaFiles.$inferInsert) {
  return db.insert(mediaFiles).values(row);
}

export function findMedia(db: Database, id: string) {
  return db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), ne(mediaFiles.state, 'gone')))
    .limit(1);
}

/** Records a stored part, even concurrently with others, and extends the upload's expiry. */
export function recordPart(db: Database, id: string, part: R2UploadedPart, type: FileType | null, now: Date) {
  const place = `$."${part.partNumber}"`;
  return db
    .update(mediaFiles)
    .set({
      parts: sql`json_set(${mediaFiles.parts}, ${place}, ${part.etag})`,
      expiresAt: now.getTime() + abandonedAfterMs,
      ...(type ?? {}),
    })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading')))
    .returning();
}

/** Marks an upload as ready. Idempotent under concurrent requests. */
export function markUploadReady(db: Database, id: string, now: Date) {
  return db
    .update(mediaFiles)
    .set({ state: 'ready', uploadId: null, readyAt: now.getTime() })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading')));
}

/** Selects one row if the file exists, is complete and has this purpose. */
export function selectReadyFile(db: Database, id: string, purpose: MediaPurpose) {
  return db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.purpose, purpose), eq(mediaFiles.state, 'ready')))
    .limit(1);
}

export function findAbandonedUploads(db: Database, now: Date) {
  return db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.state, 'uploading'), lte(mediaFiles.expiresAt, now.getTime())))
    .limit(100);
}

/** Deletes uploads, except those completed in the meantime. */
export function deleteUploads(db: Database, ids: string[]) {
  return db.delete(mediaFiles).where(and(inArray(mediaFiles.id, ids), eq(mediaFiles.state, 'uploading')));
}
