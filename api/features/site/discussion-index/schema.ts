import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Which row of the FTS5 tables `discussion_index` and `discussion_index_forgiving` is which text of a post or
 * comment. Only triggers write it. The indexes store no text; what a hit shows is read where it was written.
 */
export const discussionDocuments = sqliteTable(
  'discussion_documents',
  {
    /** Grows with time, so that the newest can be taken first. */
    id: integer().primaryKey(),
    /** Of a post or a comment. */
    refId: text().notNull(),
    /** Language of a post's text; empty for a comment. */
    part: text({ enum: ['et', 'en', ''] }).notNull(),
  },
  (table) => [uniqueIndex('discussion_documents_by_ref').on(table.refId, table.part)],
);
