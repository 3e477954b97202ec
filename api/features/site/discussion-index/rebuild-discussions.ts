import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { addCommentDocuments, addPostDocuments, deleteOrphanedDiscussions } from './queries.ts';

/** Adds the missing documents of posts and comments, in short transactions, and deletes those whose text is gone. */
export async function rebuildDiscussions(db: Database): Promise<void> {
  for (const add of [addPostDocuments, addCommentDocuments]) {
    for (let after: string | null = ''; after !== null; ) {
      const { next }: { next: Array<{ after: string | null }> } = await namedBatch(db, add(db, after));
      after = next[0]?.after ?? null;
    }
  }
  await deleteOrphanedDiscussions(db);
}
