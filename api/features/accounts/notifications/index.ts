export { hintNotified } from './hint-notified.ts';
export { notificationLine } from './notification-line.ts';
export { prepareNotifications } from './prepare-notifications.ts';
export {
  channelOf,
  isChannelChosen,
  isReadable,
  markMessagesRead as readMessagesOf,
  markSubjectsRead as readNotifications,
  reviveAct,
  type Told,
  updateScopeOf as moveNotifications,
  upsertScope as setScope,
  withdrawAct,
  withdrawFrom,
  withdrawNotifications,
  withdrawNotificationsAt,
} from './queries.ts';
export { mailPauseMs } from './rules.ts';
