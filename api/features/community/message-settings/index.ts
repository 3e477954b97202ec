export { messageSettingsOf } from './message-settings.ts';
export { messagePolicyOf, showsActivity, showsSeen } from './queries.ts';
