import type { SQL } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { clearUnusedSince, insertReferences, isAnyFileDeleted, selectDeletedFiles } from './queries.ts';

const picture = /[a-z0-9-]+\/content\/[a-z0-9-]+\.(?:jpg|png|webp)/g;
const media = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Finds everything in the content that looks like a file name. The database decides which of these files exist. */
function findPossibleFiles(content: unknown): string[] {
  const written = JSON.stringify(content) ?? '';
  return [...new Set([...(written.match(picture) ?? []), ...(written.match(media) ?? [])])];
}

/** Returns statements for the batch that saves an item. They record the files it references. */
export function recordFileReferences(db: Database, itemId: string, content: unknown) {
  const files = findPossibleFiles(content);
  return files.length === 0 ? [] : [insertReferences(db, itemId, files), clearUnusedSince(db, files)];
}

/** Returns conditions that block publishing because a referenced file was deleted. Empty if there are no references. */
export function referencesDeletedFile(content: unknown): SQL[] {
  const files = findPossibleFiles(content);
  return files.length === 0 ? [] : [isAnyFileDeleted(files)];
}

/** Finds the referenced files that have been deleted. */
export async function findDeletedFiles(db: Database, content: unknown): Promise<string[]> {
  const files = findPossibleFiles(content);
  return files.length === 0 ? [] : (await selectDeletedFiles(db, files)).map(({ file }) => file);
}
