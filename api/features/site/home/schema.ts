import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HomeSection } from './contract.ts';

/** The community's home page: one row per section, in order. */
export const homeSections = sqliteTable('home_sections', {
  id: text().primaryKey(),
  position: integer().notNull(),
  /** Kind and texts in both languages; parsed by `homeSectionSchema` on every read. */
  content: text({ mode: 'json' }).$type<HomeSection>().notNull(),
});
