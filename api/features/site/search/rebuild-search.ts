import { rebuildDiscussions } from '#api/features/community/posts/index.ts';
import { rebuildSpokenTexts } from '#api/features/content/videos/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { rebuildDocumentIndexes, refillIndexes } from '#api/platform/search/refill-indexes.ts';
import { deleteOrphanedDocuments, rewriteExpertDocuments, selectPublishedBodies, updatePlain } from './queries.ts';

const batchSize = 200;

/**
 * Rebuilds all documents and every index of the schema from what is published, discussed and sent. Needed after a
 * change in text processing, or if an index is corrupt. Search keeps working in the meantime. Returns the number of
 * texts.
 */
export async function rebuildSearch(db: Database): Promise<number> {
  // This comes first because the triggers below may only delete entries that an index contains.
  await rebuildDocumentIndexes(db);
  await rebuildSpokenTexts(db);
  let [read, after] = [0, ''];
  for (;;) {
    const rows = await selectPublishedBodies(db, after, batchSize);
    const [first, ...rest] = rows.map(({ itemId, locale, body }) =>
      updatePlain(db, itemId, locale, markdownToText(body)),
    );
    if (first) await db.batch([first, ...rest]);
    read += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = `${last.itemId}${last.locale}`;
  }
  await db.batch([rewriteExpertDocuments(db), deleteOrphanedDocuments(db)]);
  await rebuildDiscussions(db);
  return read + (await refillIndexes(db));
}
