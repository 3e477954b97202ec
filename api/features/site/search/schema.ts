import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The searchable text of one item or expert. Only triggers write it. The FTS5 tables `search_index`,
 * `search_index_forgiving` and `search_index_within` store no text and read it from here.
 */
export const searchDocuments = sqliteTable('search_documents', {
  id: integer().primaryKey(),
  source: text({ enum: ['content', 'expert'] }).notNull(),
  /** The id of the item, or of the expert's account. */
  refId: text().notNull().unique(),
  titleEt: text().notNull().default(''),
  bodyEt: text().notNull().default(''),
  titleEn: text().notNull().default(''),
  bodyEn: text().notNull().default(''),
});
