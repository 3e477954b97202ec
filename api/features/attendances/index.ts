export { downloadAttendees, openAttendees } from './list-attendees.ts';
export { attendanceCounts, countAttendances, hasAttendees, isOwn, moveUp, positionOf } from './queries.ts';
export { settleEvents } from './settle-events.ts';
