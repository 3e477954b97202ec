import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * The searchable text of one item or expert. Only triggers write it. The FTS5 tables `search_index`
 * and `search_index_forgiving` store no text and read it from here.
 */
export const searchDocuments = sqliteTable('search_documents', {
  id: integer().primaryKey(),
  source: text({ enum: ['content', 'expert'] }).notNull(),
  /** Id of the item, or of the expert's account. */
  refId: text().notNull().unique(),
  titleEt: text().notNull().default(''),
  bodyEt: text().notNull().default(''),
  titleEn: text().notNull().default(''),
  bodyEn: text().notNull().default(''),
});

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
