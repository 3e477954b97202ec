export { downloadAttendees, openAttendees } from './list-attendees.ts';
export { processWaitlists } from './process-waitlists.ts';
export {
  attendanceCounts,
  countAttendances,
  hasAttendees,
  isOwn,
  mayOpenEvent,
  positionOf,
  promoteFromWaitlist,
} from './queries.ts';
