export { type Confirmation, confirmPassword, requireConfirmed } from './confirm-password.ts';
export { listSessions, prepareSessionList } from './list-sessions.ts';
export { prepareDeviceNotice } from './prepare-device-notice.ts';
export { prepareSession } from './prepare-session.ts';
export {
  countSignedInMembers,
  deleteExpiredSessions,
  deleteSession,
  endSessionsOf,
  endSessionsOfAddress,
  findPasswordHash,
  isActingAdministrator,
  isSessionStarted,
  isSignedIn,
  recordFirstPassword,
  recordProof,
  selectSessionsOf,
  touchSession,
} from './queries.ts';
export { recordExport } from './record-export.ts';
export { isSessionLive, sessionEnd, sessionLifetime } from './rules.ts';
