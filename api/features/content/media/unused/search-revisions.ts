import type { Context } from '#api/context.ts';
import { finishSearch, type SearchProgress, saveSearchProgress, selectNextSearch, selectRevisions } from './queries.ts';

/** Steps per run, and revisions per step. A step reads at most about 20 MB of text, without the write lock. */
const most = { steps: 40, revisions: 100 } as const;

/**
 * Searches the revisions for files that nothing else references, file by file. Each step stores its progress, so that a
 * few runs search any number of revisions.
 */
export async function searchRevisions({ db, now }: Context, checkedBefore: Date): Promise<void> {
  for (let step = 0; step < most.steps; step += 1) {
    const [search] = await selectNextSearch(db, checkedBefore);
    if (!search) return;
    const from = search.searchedTo === null ? null : (JSON.parse(search.searchedTo) as SearchProgress);
    const since = from?.since ?? now.getTime();
    const revisions = await selectRevisions(db, search.file, from, most.revisions);
    const isReferenced = revisions.some(({ isReference }) => isReference);
    const last = revisions.at(-1);
    if (isReferenced || !last || revisions.length < most.revisions)
      await finishSearch(db, search, now, isReferenced, since);
    else {
      const { itemId, savedAt, id } = last;
      await saveSearchProgress(db, search, { since, itemId, savedAt, id });
    }
  }
}
