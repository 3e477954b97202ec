import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentItems } from '../content/schema.ts';
import type { ResourceLink } from './contract.ts';

/** What only a topic of the resources has, as readers meet it. */
export const resources = sqliteTable('resources', {
  itemId: text()
    .primaryKey()
    .references(() => contentItems.id),
  /** Its place among the topics, smallest first. */
  position: integer().notNull(),
  links: text({ mode: 'json' }).$type<ResourceLink[]>().notNull(),
});
