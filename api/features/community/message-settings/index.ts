export { messageSettingsOf } from './message-settings.ts';
export { showsActivity, showsSeen, whoMayWriteTo } from './queries.ts';
