import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import { mediaPurposes } from './contract.ts';

export const mediaFiles = sqliteTable(
  'media_files',
  {
    id: text().primaryKey(),
    purpose: text({ enum: mediaPurposes }).notNull(),
    /** Name given by the uploader, for display only. */
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Detected from the content of the first part. */
    type: text(),
    extension: text(),
    /** `gone`: deleted because nothing referenced it. */
    state: text({ enum: ['uploading', 'ready', 'gone'] })
      .notNull()
      .default('uploading'),
    key: text().notNull(),
    /** R2's upload id, until the upload is complete. */
    uploadId: text(),
    /** R2's ETag of each part, by part number. */
    parts: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    createdBy: text().references(() => users.id),
    createdAt: integer().notNull(),
    /** When the upload counts as abandoned, unless it receives another part. */
    expiresAt: integer().notNull(),
    readyAt: integer(),
  },
  (table) => [
    index('media_files_by_expiry').on(table.state, table.expiresAt),
    index('media_files_by_creator').on(table.createdBy),
  ],
);
