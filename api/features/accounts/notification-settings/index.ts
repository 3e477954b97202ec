export { getNotificationSettings } from './notification-settings.ts';
