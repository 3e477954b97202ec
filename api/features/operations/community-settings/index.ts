export { listSettingsChanges } from './list-changes.ts';
export { getCommunitySettings } from './manage-settings.ts';
export { undoingChange } from './rules.ts';
