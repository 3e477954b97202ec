import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import { mediaPurposes } from './contract.ts';

export const mediaFiles = sqliteTable(
  'media_files',
  {
    id: text().primaryKey(),
    purpose: text({ enum: mediaPurposes }).notNull(),
    /** As its owner called it. Nothing is decided by it. */
    name: text().notNull(),
    bytes: integer().notNull(),
    /** By content, known from the first part on. */
    type: text(),
    extension: text(),
    /** `gone`: nothing named it for long, and it was taken back. */
    state: text({ enum: ['uploading', 'ready', 'gone'] })
      .notNull()
      .default('uploading'),
    key: text().notNull(),
    /** R2's name of the upload, until it is whole. */
    uploadId: text(),
    /** R2's tag of each part, by its number. */
    parts: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    createdBy: text().references(() => users.id),
    createdAt: integer().notNull(),
    /** When an upload that gets no part counts as abandoned. */
    expiresAt: integer().notNull(),
    readyAt: integer(),
  },
  (table) => [index('media_files_by_expiry').on(table.state, table.expiresAt)],
);
