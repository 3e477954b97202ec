export { downloadAttendees, openAttendees } from './list-attendees.ts';
export {
  attendanceCounts,
  countAttendances,
  hasAttendees,
  isOwn,
  mayOpenEvent,
  moveUp,
  positionOf,
} from './queries.ts';
export { settleEvents } from './settle-events.ts';
