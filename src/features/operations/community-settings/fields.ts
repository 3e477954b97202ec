import type { TFunction } from 'i18next';
import { joiningWays } from '#api/platform/actor/contract.ts';
import {
  type CommunitySettings,
  type CommunitySettingsName,
  languageChoices,
} from '#api/platform/settings/contract.ts';

export interface SettingField<Name extends string = string> {
  name: Name;
  type: 'text' | 'email' | 'number' | 'tick' | 'choice';
  maxlength?: number;
  min?: number;
  max?: number;
  choices?: readonly string[];
}

type SettingOf<Group extends CommunitySettingsName> = Group extends unknown
  ? keyof CommunitySettings[Group] & string
  : never;

type Fields = {
  readonly [Group in CommunitySettingsName]: ReadonlyArray<SettingField<SettingOf<Group>>>;
};

/** The fields of each group, in the order of the page. */
export const settingFields: Fields = {
  contact: [
    { name: 'nameEt', type: 'text', maxlength: 60 },
    { name: 'nameEn', type: 'text', maxlength: 60 },
    { name: 'supportEmail', type: 'email', maxlength: 254 },
    { name: 'operator', type: 'text', maxlength: 200 },
    { name: 'registryCode', type: 'text', maxlength: 40 },
    { name: 'vatNumber', type: 'text', maxlength: 40 },
  ],
  region: [
    { name: 'languages', type: 'choice', choices: languageChoices },
    { name: 'timeZone', type: 'choice', choices: Intl.supportedValuesOf('timeZone') },
  ],
  offerings: [
    { name: 'community', type: 'tick' },
    { name: 'events', type: 'tick' },
    { name: 'articles', type: 'tick' },
    { name: 'videos', type: 'tick' },
    { name: 'materials', type: 'tick' },
    { name: 'resources', type: 'tick' },
    { name: 'experts', type: 'tick' },
  ],
  joining: [
    { name: 'joining', type: 'choice', choices: joiningWays },
    { name: 'minimumPasswordLength', type: 'number', min: 6, max: 64 },
    { name: 'twoFactorAdmin', type: 'tick' },
    { name: 'twoFactorModerator', type: 'tick' },
    { name: 'twoFactorUser', type: 'tick' },
  ],
  reports: [
    { name: 'threat', type: 'tick' },
    { name: 'self_harm', type: 'tick' },
    { name: 'hate', type: 'tick' },
    { name: 'harassment', type: 'tick' },
    { name: 'personal_data', type: 'tick' },
    { name: 'impersonation', type: 'tick' },
    { name: 'sexual', type: 'tick' },
    { name: 'misleading', type: 'tick' },
    { name: 'spam', type: 'tick' },
    { name: 'rules', type: 'tick' },
    { name: 'other', type: 'tick' },
  ],
  retention: [
    { name: 'messagesKeptDays', type: 'number', min: 0, max: 3_650 },
    { name: 'auditKeptDays', type: 'number', min: 365, max: 3_650 },
  ],
};

/** The fields of any group. */
export function fieldsOf(group: CommunitySettingsName): ReadonlyArray<SettingField<SettingOf<CommunitySettingsName>>> {
  return settingFields[group];
}

type Shown = string | number | boolean | null | undefined;

/** A value in words; empty if there is none. */
export function settingText(t: TFunction, value: Shown): string {
  if (typeof value === 'boolean') return t(value ? 'community-settings:yes' : 'community-settings:no');
  const choice = [...joiningWays, ...languageChoices].find((each) => each === value);
  return choice ? t(`community-settings:choice.${choice}`) : String(value ?? '');
}
