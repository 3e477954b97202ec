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

/** Notes a part that R2 has, whatever others came meanwhile, and puts off the end of the upload. */
export function recordPart(db: Database, id: string, part: R2UploadedPart, kind: FileType | null, now: Date) {
  const place = `$."${part.partNumber}"`;
  return db
    .update(mediaFiles)
    .set({
      parts: sql`json_set(${mediaFiles.parts}, ${place}, ${part.etag})`,
      expiresAt: now.getTime() + abandonedAfterMs,
      ...(kind ?? {}),
    })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading')))
    .returning();
}

/** Makes an upload a ready file: of any number at once, all find it so. */
export function markReady(db: Database, id: string, now: Date) {
  return db
    .update(mediaFiles)
    .set({ state: 'ready', uploadId: null, readyAt: now.getTime() })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading')));
}

/** One row when there is such a file, all of it. */
export function selectReady(db: Database, id: string, purpose: MediaPurpose) {
  return db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.purpose, purpose), eq(mediaFiles.state, 'ready')))
    .limit(1);
}

export function findAbandoned(db: Database, now: Date) {
  return db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.state, 'uploading'), lte(mediaFiles.expiresAt, now.getTime())))
    .limit(100);
}

/** Forgets uploads, but for one that became whole meanwhile. */
export function deleteUploads(db: Database, ids: string[]) {
  return db.delete(mediaFiles).where(and(inArray(mediaFiles.id, ids), eq(mediaFiles.state, 'uploading')));
}
