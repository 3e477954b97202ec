import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentStates, contentTypes } from './contract.ts';

/** What every type of content has in common, as readers meet it. */
export const contentItems = sqliteTable(
  'content_items',
  {
    id: text().primaryKey(),
    type: text({ enum: contentTypes }).notNull(),
    slug: text().notNull(),
    /** `scheduled` is published as soon as `publishAt` has come, whether or not anything has run. */
    state: text({ enum: contentStates }).notNull().default('draft'),
    access: text({ enum: accessLevels }).notNull().default('everyone'),
    hasPreview: integer({ mode: 'boolean' }).notNull().default(true),
    publishAt: integer(),
    authorId: text().references(() => users.id),
    coverKey: text(),
    viewCount: integer().notNull().default(0),
    /** Raised by every change. A change from an older one would write null here, which takes its batch back. */
    version: integer().notNull().default(0),
    /** Whether the working copy was saved since it was last published. */
    hasChanges: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('content_items_by_slug').on(table.type, table.slug),
    index('content_items_by_publication').on(table.type, table.publishAt, table.id),
  ],
);

/** The column of a row that is an item's. */
export const ofItem = () =>
  text()
    .notNull()
    .references(() => contentItems.id);

/** The published language versions of an item. */
export const contentTexts = sqliteTable(
  'content_texts',
  {
    itemId: ofItem(),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The body without its marks, on one line: what search reads. */
    plain: text().notNull().default(''),
    coverAlt: text().notNull(),
    topics: text({ mode: 'json' }).$type<string[]>().notNull(),
    words: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.locale] })],
);

/** Addresses that readers knew an item by before: they lead to it until another item is published there. */
export const formerSlugs = sqliteTable(
  'content_former_slugs',
  {
    type: text({ enum: contentTypes }).notNull(),
    slug: text().notNull(),
    itemId: ofItem(),
    leftAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.slug] })],
);
