import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { addCommentDocuments, addPostDocuments, clearDiscussions, indexDiscussions } from './queries.ts';

/**
 * Rebuilds the documents and both indexes of discussions, in steps that each hold the write lock for less than a
 * second. Posts and comments become searchable again as they are indexed, newest first. Returns the number of texts.
 */
export async function rebuildDiscussions(db: Database): Promise<number> {
  for (const add of [addPostDocuments, addCommentDocuments]) {
    for (let after: string | null = ''; after !== null; ) {
      const { next }: { next: Array<{ after: string | null }> } = await namedBatch(db, add(db, after));
      after = next[0]?.after ?? null;
    }
  }
  const { last } = await namedBatch(db, clearDiscussions(db));
  let count = 0;
  for (let until = last[0]?.id ?? 0; until > 0; ) {
    const { next, ...step } = indexDiscussions(db, until);
    const { indexed } = await namedBatch(db, step);
    count += indexed[0]?.count ?? 0;
    until = next;
  }
  return count;
}
