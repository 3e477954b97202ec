import type { Database } from '#api/platform/database/connect.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { plainTables, selectTexts, updatePlain } from './queries.ts';

const textsAtOnce = 500;

/**
 * Rewrites plain texts that the current rules would write differently, in short transactions. After an interruption,
 * the next run only writes what is left. The search indexes must be intact, because triggers keep them up to date.
 */
export async function rebuildPlainTexts(db: Database): Promise<number> {
  let rewritten = 0;
  for (const table of plainTables) {
    let after = { id: '', part: '' };
    for (;;) {
      const texts = await selectTexts(db, table, after, textsAtOnce);
      const [first, ...others] = texts.flatMap((text) => {
        const plain = markdownToText(text.body);
        return plain === text.plain ? [] : [updatePlain(db, table, text, plain)];
      });
      if (first) await db.batch([first, ...others]);
      rewritten += first ? others.length + 1 : 0;
      const last = texts.at(-1);
      if (!last || texts.length < textsAtOnce) break;
      after = last;
    }
  }
  return rewritten;
}
