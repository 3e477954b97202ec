import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Maps rows of the FTS5 tables `discussion_index` and `discussion_index_forgiving` to texts of posts and comments. Only
 * triggers write it. The indexes store no text; hits are read from the original tables.
 */
export const discussionDocuments = sqliteTable(
  'discussion_documents',
  {
    /** Increases over time, so that the newest can be read first. */
    id: integer().primaryKey(),
    /** The id of a post or a comment. */
    refId: text().notNull(),
    /** Language of a post's text; empty for a comment. */
    part: text({ enum: ['et', 'en', ''] }).notNull(),
  },
  (table) => [uniqueIndex('discussion_documents_by_ref').on(table.refId, table.part)],
);
