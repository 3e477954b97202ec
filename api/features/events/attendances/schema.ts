import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { ofItem } from '#api/features/content/content/schema.ts';
import { attendanceStates } from './contract.ts';

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
