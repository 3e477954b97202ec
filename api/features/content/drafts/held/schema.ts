import { isNull } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FieldCodes } from '#api/platform/http/app-error.ts';
import { contentItems } from '../../content/schema.ts';

/** Items that were scheduled, and then saved with faults that prevent publishing. */
export const heldDrafts = sqliteTable(
  'held_drafts',
  {
    itemId: text()
      .primaryKey()
      .references(() => contentItems.id),
    /** When the item was to be published. */
    heldFor: integer().notNull(),
    /** Error codes by field. */
    faults: text({ mode: 'json' }).$type<FieldCodes>().notNull(),
    /** Identifies the run that notified administrators of the missed time. */
    claimedBy: text(),
  },
  (table) => [index('held_drafts_unreported').on(table.heldFor).where(isNull(table.claimedBy))],
);
