export { readEvents, readNextChange } from './cached-reads.ts';
export { downloadCalendar } from './download-calendar.ts';
export { eventType } from './event-type.ts';
export { type EventPage, type EventTeaser, loadEventPage, loadEventTeaser } from './get-event.ts';
export { listEvents, loadEventsPage } from './list-events.ts';
export { listManagedEvents } from './list-managed-events.ts';
export { presentUpcomingEvents, type UpcomingEvent, upcomingEventReads } from './own-events.ts';
export { presentEvent } from './present-event.ts';
export { earliestOf, eventState } from './rules.ts';
