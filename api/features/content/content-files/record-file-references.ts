import type { SQL } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { clearUnusedSince, insertReferences, isAnyDeleted, selectDeletedFiles } from './queries.ts';
import { possibleFiles } from './rules.ts';

/** Notes the files that an item names now: statements of the batch that saves it, none for a text without any. */
export function recordFileReferences(db: Database, itemId: string, content: unknown) {
  const files = possibleFiles(content);
  return files.length === 0 ? [] : [insertReferences(db, itemId, files), clearUnusedSince(db, files)];
}

/** Under which a text can't be shown: one of the files that it names was taken back. None for a text without any. */
export function referencesDeletedFile(content: unknown): SQL[] {
  const files = possibleFiles(content);
  return files.length === 0 ? [] : [isAnyDeleted(files)];
}

/** Of the files that a text names, those that were taken back. */
export async function findDeletedFiles(db: Database, content: unknown): Promise<string[]> {
  return (await selectDeletedFiles(db, possibleFiles(content))).map(({ file }) => file);
}
