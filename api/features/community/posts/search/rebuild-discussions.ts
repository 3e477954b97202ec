import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { addCommentDocuments, addPostDocuments, deleteOrphanedDiscussions } from './queries.ts';

/** Adds the missing documents of posts and comments and deletes those whose text is gone, in short transactions. */
export async function rebuildDiscussions(db: Database): Promise<void> {
  await inParts('', (after) => namedBatch(db, addPostDocuments(db, after)));
  await inParts('', (after) => namedBatch(db, addCommentDocuments(db, after)));
  await inParts(0, (after) => namedBatch(db, deleteOrphanedDiscussions(db, after)));
}

async function inParts<Cursor>(
  start: Cursor,
  runAfter: (after: Cursor) => Promise<{ next: Array<{ after: Cursor | null }> }>,
): Promise<void> {
  for (let after: Cursor | null = start; after !== null; ) {
    const { next }: { next: Array<{ after: Cursor | null }> } = await runAfter(after);
    after = next[0]?.after ?? null;
  }
}
