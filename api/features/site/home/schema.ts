import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HomePage, HomeSection } from './contract.ts';

/** The community's home page: one row per section, in order. */
export const homeSections = sqliteTable('home_sections', {
  id: text().primaryKey(),
  position: integer().notNull(),
  /** Kind and texts in both languages; parsed by `homeSectionSchema` on every read. */
  content: text({ mode: 'json' }).$type<HomeSection>().notNull(),
});

/** Home pages by the brand version they were published with. A version without a row has the previous one's page. */
export const homeVersions = sqliteTable('home_versions', {
  version: integer().primaryKey(),
  /** Parsed on every read, like the sections of the current page. */
  sections: text({ mode: 'json' }).$type<HomePage>().notNull(),
});
