import type { Context } from '#api/context.ts';
import { presentCard } from '#api/features/content/content/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import type { OwnAttendance } from '../attendances/contract.ts';
import type { EventCard, ViewedEvent } from './contract.ts';
import type { EventRow, FoundEvent } from './queries.ts';

/** Presents an event as lists show it. */
export function presentEvent({ tenant }: Context, row: EventRow): EventCard {
  return {
    ...presentCard(row),
    startsAt: isoTime(row.startsAt),
    endsAt: isoTime(row.endsAt),
    timeZone: tenant.timeZone,
    place: row.place,
    isOnline: row.isOnline === 1,
    capacity: row.capacity,
    signUpUntil: isoTime(row.signUpUntil),
    isCancelled: row.cancelledAt !== null,
    isFull: row.capacity !== null && row.going >= row.capacity,
  };
}

/** Presents an event as its page shows it. Only members who are going get the link. */
export function presentViewedEvent(context: Context, row: FoundEvent): ViewedEvent {
  const attendance = presentAttendance(row);
  return {
    ...presentEvent(context, row),
    html: renderMarkdown(row.body, context.tenant.slug).html,
    going: row.going,
    waitlisted: row.waitlisted,
    attendance,
    interested: row.interested,
    isInterested: row.isInterested === 1,
    onlineUrl: attendance?.state === 'going' ? row.onlineUrl : null,
  };
}

/** Presents a preview: title, summary and time, but neither the place nor the capacity or attendees. */
export function presentPreview(context: Context, row: FoundEvent): ViewedEvent {
  return {
    ...presentEvent(context, row),
    place: null,
    isOnline: false,
    capacity: null,
    signUpUntil: null,
    isFull: false,
    html: '',
    going: 0,
    waitlisted: 0,
    attendance: null,
    interested: 0,
    isInterested: false,
    onlineUrl: null,
  };
}

/** A member's own attendance, or null. */
export function presentAttendance({ state, position }: Pick<FoundEvent, 'state' | 'position'>): OwnAttendance | null {
  if (!state) return null;
  return position === null ? { state } : { state, position };
}
