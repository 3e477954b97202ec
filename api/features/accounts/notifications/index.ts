export { hintNotifiedMembers } from './hint-notified.ts';
export { listNotifications, notificationReader } from './list/list-notifications.ts';
export {
  countUnread as countUnreadNotifications,
  deleteOldNotifications,
  markMessagesRead as readMessagesOf,
} from './list/queries.ts';
export { mailNotifications } from './mails/mail-notifications.ts';
export { isMailDeliverable } from './mails/queries.ts';
export { notificationLine } from './notification-line.ts';
export { changeMailPreferences, getMailPreferences } from './preferences/mail-preferences.ts';
export { preferencesUrl } from './preferences/tokens.ts';
export { prepareNotifications, replaceExcerpt } from './prepare-notifications.ts';
export {
  channelOf,
  isChannelChosen,
  isReadable,
  markSubjectsRead as readNotifications,
  type NewNotification,
  restoreAction,
  updateNotificationScope as moveNotifications,
  upsertNotificationScope as setScope,
  withdrawAction,
  withdrawEventsOfActor,
  withdrawNotifications,
  withdrawNotificationsAtPath,
} from './queries.ts';
export { mailPauseMs } from './rules.ts';
export { getNotificationSettings, loadNotificationSettings } from './settings/notification-settings.ts';
export {
  readUnsubscribeToken,
  testMailToken,
  testUnsubscribeUrls,
  unsubscribeUrls,
} from './unsubscribe/tokens.ts';
export { unsubscribe } from './unsubscribe/unsubscribe.ts';
