import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentItems } from '#api/features/content/content/schema.ts';

/** What a published event has beside its content item. */
export const events = sqliteTable(
  'events',
  {
    itemId: text()
      .primaryKey()
      .references(() => contentItems.id),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    place: text(),
    onlineUrl: text(),
    /** Null for no limit. */
    capacity: integer(),
    signUpUntil: integer(),
    cancelledAt: integer(),
    /** When its time or place was last changed after it was published: who goes is told. */
    changedAt: integer(),
  },
  (table) => [index('events_by_start').on(table.startsAt), index('events_by_end').on(table.endsAt)],
);
