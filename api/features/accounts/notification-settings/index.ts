export { getNotificationSettings, loadNotificationSettings } from './notification-settings.ts';
