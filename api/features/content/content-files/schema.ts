import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentItems } from '../content/schema.ts';

/** The stored files that content may name: pictures by their keys, media by their ids. */
export const contentFiles = sqliteTable(
  'content_files',
  {
    file: text().primaryKey(),
    /** Where its bytes are. */
    key: text().notNull(),
    keptAt: integer().notNull(),
    checkedAt: integer().notNull(),
    /** When nothing was found to name it; null while something does, or it was not looked for yet. */
    unnamedSince: integer(),
    goneAt: integer(),
    erasedAt: integer(),
  },
  (table) => [
    index('content_files_by_check').on(table.goneAt, table.checkedAt),
    index('content_files_by_erasure').on(table.erasedAt, table.goneAt),
  ],
);

/** Which items have named a file at some time: where to look whether they still do. */
export const contentFileItems = sqliteTable(
  'content_file_items',
  {
    file: text()
      .notNull()
      .references(() => contentFiles.file),
    itemId: text()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.file, table.itemId] }),
    index('content_file_items_by_item').on(table.itemId),
  ],
);
