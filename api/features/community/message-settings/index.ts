export { messageSettingsOf } from './message-settings.ts';
export { showsActivity, showsSeen, messagePolicyOf } from './queries.ts';
