import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentItems } from '../content/schema.ts';
import { mediaFiles } from '../media/schema.ts';

/** Published fields that only materials have. */
export const materials = sqliteTable(
  'materials',
  {
    itemId: text()
      .primaryKey()
      .references(() => contentItems.id),
    fileId: text()
      .notNull()
      .references(() => mediaFiles.id),
    downloads: integer().notNull().default(0),
  },
  (table) => [index('materials_by_file').on(table.fileId)],
);
