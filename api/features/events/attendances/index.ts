export { countInterestedMembers, isInterestedIn } from './interest/queries.ts';
export { loadAttendeesPage } from './list-attendees.ts';
export { processWaitlists } from './process-waitlists.ts';
export {
  attendanceCounts,
  canAccessEvent,
  countAttendances,
  hasAttendees,
  isOwnAttendance,
  mayOpenEvent,
  promoteFromWaitlist,
  selectUpcomingPlaces,
  waitlistPosition,
} from './queries.ts';
