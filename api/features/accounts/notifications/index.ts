export { notificationLine } from './notification-line.ts';
export { prepareNotifications } from './prepare-notifications.ts';
export {
  channelOf,
  isReadable,
  markSubjectsRead as readNotifications,
  type Told,
  updateScopeOf as moveNotifications,
  upsertScope as setScope,
  withdrawNotifications,
  withdrawTold,
} from './queries.ts';
export { mailPauseMs } from './rules.ts';
