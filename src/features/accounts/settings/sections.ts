/**
 * Sections of the settings page, in order. To add one, add its name here, its title as `settings:section.<name>`, its
 * icon to `SettingsNavigation.astro`, and its fragment to `src/pages/settings.astro`.
 */
export const settingsSections = [
  'security',
  'connections',
  'sessions',
  'notifications',
  'messages',
  'privacy',
  'appearance',
  'decisions',
  'data',
] as const;

/** The name of a section, or of the profile, which uses the same layout on its own page. */
export type SettingsSectionName = (typeof settingsSections)[number] | 'profile';
