import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentItems, itemReference } from '../content/schema.ts';
import { revisionKinds, type WorkingCopy } from './contract.ts';

/** The working copy of an item, not public until it's published. */
export const contentDrafts = sqliteTable(
  'content_drafts',
  {
    itemId: text()
      .primaryKey()
      .references(() => contentItems.id),
    content: text({ mode: 'json' }).$type<WorkingCopy>().notNull(),
    savedAt: integer().notNull(),
    savedBy: text().references(() => users.id),
  },
  (table) => [index('content_drafts_by_editor').on(table.savedBy)],
);

/** Earlier states of the working copy, to restore. */
export const contentRevisions = sqliteTable(
  'content_revisions',
  {
    id: text().primaryKey(),
    itemId: itemReference(),
    kind: text({ enum: revisionKinds }).notNull(),
    content: text({ mode: 'json' }).$type<WorkingCopy>().notNull(),
    savedAt: integer().notNull(),
    savedBy: text().references(() => users.id),
  },
  (table) => [
    index('content_revisions_by_item').on(table.itemId, table.savedAt),
    index('content_revisions_by_editor').on(table.savedBy),
  ],
);
