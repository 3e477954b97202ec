import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentItems } from '../../content/schema.ts';

/** Stored files that content can reference: pictures by key, media by id. */
export const contentFiles = sqliteTable(
  'content_files',
  {
    file: text().primaryKey(),
    /** Key of its bytes in storage. */
    key: text().notNull(),
    keptAt: integer().notNull(),
    checkedAt: integer().notNull(),
    /** When a check first found no reference. Null while referenced or unchecked. */
    unnamedSince: integer(),
    /** The last revision that the current check has searched without a match. Null if no check is running. */
    searchedTo: text(),
    goneAt: integer(),
    erasedAt: integer(),
  },
  (table) => [
    index('content_files_by_check').on(table.goneAt, table.checkedAt),
    index('content_files_by_erasure').on(table.erasedAt, table.goneAt),
  ],
);

/** Items that have ever referenced a file. A check looks for current references in these. */
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
