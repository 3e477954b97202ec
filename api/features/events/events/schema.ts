import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { contentItems, itemReference } from '#api/features/content/content/schema.ts';
import { attendanceStates } from '../attendances/contract.ts';

/** Published fields that only events have. */
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
    /** When its time or place last changed after publishing. Attendees are notified. */
    changedAt: integer(),
    /**
     * Incremented by two with each change that calendars should see. Members who are going get the odd number that
     * follows, so that their calendars replace a copy without the link.
     */
    sequence: integer().notNull().default(0),
  },
  (table) => [index('events_by_start').on(table.startsAt), index('events_by_end').on(table.endsAt)],
);

/** Members who are interested in an event. They take no place, but get its reminders. */
export const eventInterests = sqliteTable(
  'event_interests',
  { itemId: itemReference(), userId: userReference(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    index('event_interests_by_user').on(table.userId, table.itemId),
  ],
);

/** Attendances: going or waitlisted. */
export const eventAttendances = sqliteTable(
  'event_attendances',
  {
    itemId: itemReference(),
    userId: userReference(),
    state: text({ enum: attendanceStates }).notNull(),
    /** Sign-up order, assigned by the database. */
    number: integer().notNull(),
    joinedAt: integer().notNull(),
    /** When the member was promoted from the waitlist. */
    promotedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    index('event_attendances_by_state').on(table.itemId, table.state, table.number),
    index('event_attendances_by_user').on(table.userId),
  ],
);
