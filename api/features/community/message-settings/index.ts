export { messageSettingsOf } from './message-settings.ts';
export { showsSeen, whoMayWriteTo } from './queries.ts';
