import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { locales } from '#api/platform/i18n/locales.ts';
import { users } from '../users/schema.ts';
import { legalDocumentKinds } from './contract.ts';

/** The texts that a community has published in place of the templates. Rows are added, never changed or deleted. */
export const legalDocuments = sqliteTable(
  'legal_documents',
  {
    id: text().primaryKey(),
    kind: text({ enum: legalDocumentKinds }).notNull(),
    locale: text({ enum: locales }).notNull(),
    /** Counts from 1 for each kind and language. */
    version: integer().notNull(),
    /** Markdown with placeholders. */
    body: text().notNull(),
    /** A note that tells readers what has changed. */
    note: text(),
    publishedAt: integer().notNull(),
    publishedBy: text()
      .notNull()
      .references(() => users.id),
  },
  (table) => [uniqueIndex('legal_documents_by_version').on(table.kind, table.locale, table.version)],
);
