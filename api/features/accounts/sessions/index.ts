export { type Confirmation, confirmPassword, requireConfirmed } from './confirm-password.ts';
export { listSessions, prepareSessionList } from './list-sessions.ts';
export { prepareDeviceNotice } from './prepare-device-notice.ts';
export { prepareSession } from './prepare-session.ts';
export {
  countSignedInMembers,
  deleteExpiredSessions,
  deleteSession,
  endSessionsOfAddress,
  endSessionsOfMember,
  findPasswordHash,
  isActingAdministrator,
  isSessionInserted,
  isSignedIn,
  recordFirstPassword,
  recordProof,
  selectSessionsForStaff,
  touchSession,
} from './queries.ts';
export { recordExport } from './record-export.ts';
export { isSessionLive, sessionEnd, sessionLifetime } from './rules.ts';
