export { listNotifications } from './list-notifications.ts';
export { deleteOldNotifications } from './queries.ts';
