export { deleteOldReminders } from './queries.ts';
export { remindOfExpiry } from './remind-of-expiry.ts';
