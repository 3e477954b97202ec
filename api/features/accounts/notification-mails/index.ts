export { mailNotifications } from './mail-notifications.ts';
export { isDeliverable } from './queries.ts';
