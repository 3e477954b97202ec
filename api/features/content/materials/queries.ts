import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { inLanguage, isPublished, isShownTo, type Viewer } from '../content/index.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import { mediaFiles } from '../media/schema.ts';
import { materials } from './schema.ts';

/** Publishes a material's file. The download count continues from the previous file. */
export function upsertMaterial(db: Database, itemId: string, fileId: string) {
  return db
    .insert(materials)
    .values({ itemId, fileId })
    .onConflictDoUpdate({ target: materials.itemId, set: { fileId } });
}

/** Finds facts about a published material's file, regardless of access. */
export function findFileFacts(db: Database, id: string, now: Date) {
  return db
    .select({ extension: mediaFiles.extension, bytes: mediaFiles.bytes, downloads: materials.downloads })
    .from(contentItems)
    .innerJoin(materials, eq(materials.itemId, contentItems.id))
    .innerJoin(mediaFiles, eq(mediaFiles.id, materials.fileId))
    .where(and(eq(contentItems.type, 'material'), eq(contentItems.id, id), isPublished(now)))
    .limit(1);
}

export type FileFacts = Awaited<ReturnType<typeof findFileFacts>>[number];

/** Selects file facts of several materials, for lists. */
export function selectFileFacts(db: Database, ids: string[]) {
  return db
    .select({ id: materials.itemId, extension: mediaFiles.extension, bytes: mediaFiles.bytes })
    .from(materials)
    .innerJoin(mediaFiles, eq(mediaFiles.id, materials.fileId))
    .where(inArray(materials.itemId, ids));
}

/** Finds a material's file and title, if the viewer has access. */
export function findMaterialFile(db: Database, id: string, viewer: Viewer) {
  return db
    .select({
      title: contentTexts.title,
      extension: mediaFiles.extension,
      key: mediaFiles.key,
      bytes: mediaFiles.bytes,
      type: mediaFiles.type,
      readyAt: mediaFiles.readyAt,
    })
    .from(contentItems)
    .innerJoin(contentTexts, inLanguage(viewer.locale))
    .innerJoin(materials, eq(materials.itemId, contentItems.id))
    .innerJoin(mediaFiles, eq(mediaFiles.id, materials.fileId))
    .where(and(eq(contentItems.type, 'material'), eq(contentItems.id, id), isShownTo(viewer)))
    .limit(1);
}

export function addDownload(db: Database, id: string) {
  return db
    .update(materials)
    .set({ downloads: sql`${materials.downloads} + 1` })
    .where(eq(materials.itemId, id));
}
