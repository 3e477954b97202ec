import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HomePage, HomeSection } from './contract.ts';

/** The sections of the community's home page, one row each, in order. */
export const homeSections = sqliteTable('home_sections', {
  id: text().primaryKey(),
  position: integer().notNull(),
  /** The kind and the texts in both languages, parsed by `homeSectionSchema` on every read. */
  content: text({ mode: 'json' }).$type<HomeSection>().notNull(),
});

/**
 * Home pages by the brand version that they were published with. A version without a row has the page of the previous
 * version.
 */
export const homeVersions = sqliteTable('home_versions', {
  version: integer().primaryKey(),
  /** Parsed on every read, like the sections of the current page. */
  sections: text({ mode: 'json' }).$type<HomePage>().notNull(),
});
