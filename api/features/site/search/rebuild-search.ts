import type { Database } from '#api/platform/database/connect.ts';
import { markdownText } from '#api/platform/markdown/markdown-text.ts';
import { deleteLostDocuments, rebuildIndexes, selectBodies, touchExperts, updatePlain } from './queries.ts';

const atOnce = 200;

/**
 * Makes everything that search knows anew from what is published: after a change in how texts are
 * read, or when an index is broken. Search goes on meanwhile. Answers how many texts there are.
 */
export async function rebuildSearch(db: Database): Promise<number> {
  // First: what the triggers take out of an index has to be in it.
  await db.batch([...rebuildIndexes(db)]);
  let [read, after] = [0, ''];
  for (;;) {
    const rows = await selectBodies(db, after, atOnce);
    const [first, ...rest] = rows.map(({ itemId, locale, body }) =>
      updatePlain(db, itemId, locale, markdownText(body).normalize('NFC')),
    );
    if (first) await db.batch([first, ...rest]);
    read += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = `${last.itemId}${last.locale}`;
  }
  await db.batch([touchExperts(db), deleteLostDocuments(db)]);
  return read;
}
