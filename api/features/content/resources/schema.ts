import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentItems } from '../content/schema.ts';
import type { ResourceLink } from './contract.ts';

/** Published fields that only topics have. */
export const resources = sqliteTable('resources', {
  itemId: text()
    .primaryKey()
    .references(() => contentItems.id),
  /** Sort order, ascending. */
  position: integer().notNull(),
  links: text({ mode: 'json' }).$type<ResourceLink[]>().notNull(),
});
