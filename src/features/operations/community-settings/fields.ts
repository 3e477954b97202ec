import type { CommunitySettings, CommunitySettingsName } from '#api/platform/settings/contract.ts';

export interface SettingField<Name extends string = string> {
  name: Name;
  type: 'text' | 'email';
  maxlength?: number;
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
};

/** The fields of any group. */
export function fieldsOf(group: CommunitySettingsName): ReadonlyArray<SettingField<SettingOf<CommunitySettingsName>>> {
  return settingFields[group];
}
