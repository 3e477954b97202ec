/**
 * Sections of the settings page, in order. A new one adds its name here, its title as
 * `settings:section.<name>`, and its fragment to `src/pages/settings.astro`.
 */
export const settingsSections = [
  'security',
  'connections',
  'sessions',
  'notifications',
  'privacy',
  'appearance',
  'data',
] as const;

/** The profile has the same frame, on the page of its own. */
export type SettingsSectionName = (typeof settingsSections)[number] | 'profile';
