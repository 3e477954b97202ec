import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentStates, contentTypes } from './contract.ts';

/** The fields that all content types have in common. */
export const contentItems = sqliteTable(
  'content_items',
  {
    id: text().primaryKey(),
    type: text({ enum: contentTypes }).notNull(),
    slug: text().notNull(),
    /** A `scheduled` item is published as soon as `publishAt` has passed, whether or not a job has run. */
    state: text({ enum: contentStates }).notNull().default('draft'),
    access: text({ enum: accessLevels }).notNull().default('everyone'),
    hasPreview: integer({ mode: 'boolean' }).notNull().default(true),
    publishAt: integer(),
    authorId: text().references(() => users.id),
    coverKey: text(),
    viewCount: integer().notNull().default(0),
    /** Incremented by every change. A change based on an older version would set null, which rolls back its batch. */
    version: integer().notNull().default(0),
    /** Whether the working copy has changed since the item was published. */
    hasChanges: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('content_items_by_slug').on(table.type, table.slug),
    index('content_items_by_publication').on(table.type, table.publishAt, table.id),
    index('content_items_by_author').on(table.authorId),
    index('content_items_by_state').on(table.state, table.publishAt),
  ],
);

/** Foreign key to an item. */
export const itemReference = () =>
  text()
    .notNull()
    .references(() => contentItems.id);

/** The published language versions of an item. */
export const contentTexts = sqliteTable(
  'content_texts',
  {
    itemId: itemReference(),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The body as plain text on one line, for search. */
    plain: text().notNull().default(''),
    coverAlt: text().notNull(),
    topics: text({ mode: 'json' }).$type<string[]>().notNull(),
    words: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.locale] })],
);

/** Former addresses of items. Each resolves to its item until another item is published there. */
export const formerSlugs = sqliteTable(
  'content_former_slugs',
  {
    type: text({ enum: contentTypes }).notNull(),
    slug: text().notNull(),
    itemId: itemReference(),
    leftAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.slug] }),
    index('content_former_slugs_by_item').on(table.itemId),
  ],
);
