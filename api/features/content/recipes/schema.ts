import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentItems } from '../content/schema.ts';
import type { Recipe } from './contract.ts';

/** The published recipe of an article. */
export const recipes = sqliteTable('recipes', {
  itemId: text()
    .primaryKey()
    .references(() => contentItems.id),
  content: text({ mode: 'json' }).$type<Recipe>().notNull(),
});
