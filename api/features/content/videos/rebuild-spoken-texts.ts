import type { Database } from '#api/platform/database/connect.ts';
import { extractSpokenText } from './extract-spoken-text.ts';
import { selectTracks, updateSpokenText } from './queries.ts';

/** Small, because three hours of captions take 200 KB. */
const batchSize = 20;

/** Derives the spoken text of every video from its captions again, after a change in how captions are read. */
export async function rebuildSpokenTexts(db: Database): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await selectTracks(db, after, batchSize);
    const [first, ...rest] = rows.map(({ itemId, tracks, storedTracks }) =>
      updateSpokenText(db, itemId, storedTracks, extractSpokenText(tracks)),
    );
    if (first) await db.batch([first, ...rest]);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.itemId;
  }
}
