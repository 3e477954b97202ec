import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What search knows of one thing. Written by triggers alone; `search_index` and
 * `search_index_forgiving` (FTS5) hold no text of their own and read it here.
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
