import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { contentItems, ofItem } from '#api/features/content/content/schema.ts';
import { attendanceStates } from './contract.ts';

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

/** Who goes to an event, and who waits for a place. */
export const eventAttendances = sqliteTable(
  'event_attendances',
  {
    itemId: ofItem(),
    userId: ofUser(),
    state: text({ enum: attendanceStates }).notNull(),
    /** The order in which people came: given by the database, higher for who comes later. */
    number: integer().notNull(),
    joinedAt: integer().notNull(),
    /** When a place became free for who waited. */
    movedUpAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    index('event_attendances_by_state').on(table.itemId, table.state, table.number),
    index('event_attendances_by_user').on(table.userId),
  ],
);
