import type { Context } from '#api/context.ts';
import type { Viewer } from '#api/features/content/content/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { OwnAttendance } from '../attendances/contract.ts';
import { readEvents, readOwnEvents } from './cached-reads.ts';
import type { EventCard } from './contract.ts';
import { presentAttendance, presentEvent } from './present-event.ts';
import type { EventRow, OwnEventRow } from './queries.ts';

const shown = 3;

export type UpcomingEvent = EventCard & { attendance: OwnAttendance | null };

/** Returns statements that read a member's upcoming events, both signed up for and accessible. */
export function upcomingEventReads(db: Database, userId: string, viewer: Viewer) {
  return [
    readOwnEvents(db, userId, viewer, { when: 'upcoming', limit: shown }),
    readEvents(db, viewer, { when: 'upcoming', limit: 2 * shown }),
  ] as const;
}

/**
 * Presents a few upcoming events, soonest first. The ones that the member signed up for are always among them, even
 * if others are sooner.
 */
export function presentUpcomingEvents(context: Context, own: OwnEventRow[], open: EventRow[]): UpcomingEvent[] {
  const known = new Set(own.map(({ id }) => id));
  const others = open.filter(({ id, cancelledAt }) => !known.has(id) && cancelledAt === null);
  return [
    ...own.map((row) => presentOwnEvent(context, row)),
    ...others.map((row) => ({ ...presentEvent(context, row), attendance: null })),
  ]
    .slice(0, shown)
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}

export const presentOwnEvent = (context: Context, row: OwnEventRow): UpcomingEvent => ({
  ...presentEvent(context, row),
  attendance: presentAttendance(row),
});
