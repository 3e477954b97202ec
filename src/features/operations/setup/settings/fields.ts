import type { TFunction } from 'i18next';
import type { Currency } from '#api/features/commerce/payments/contract.ts';
import { joiningModes } from '#api/platform/actor/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import {
  type CommunitySettings,
  type CommunitySettingsName,
  languageChoices,
} from '#api/platform/settings/contract.ts';
import { formatMoney } from '#src/shared/format.ts';

export interface SettingField<Name extends string = string> {
  name: Name;
  /** `money`: stored in cents, entered in units of its currency. */
  type: 'text' | 'email' | 'number' | 'tick' | 'choice' | 'zone' | 'money';
  maxLength?: number;
  min?: number;
  max?: number;
  choices?: readonly string[];
  currency?: Currency;
}

type SettingOf<Group extends CommunitySettingsName> = Group extends unknown
  ? keyof CommunitySettings[Group] & string
  : never;

type Fields = {
  readonly [Group in CommunitySettingsName]: ReadonlyArray<SettingField<SettingOf<Group>>>;
};

/** The fields of each group, in page order. */
const settingFields: Fields = {
  contact: [
    { name: 'supportEmail', type: 'email', maxLength: 254 },
    { name: 'operator', type: 'text', maxLength: 200 },
    { name: 'registryCode', type: 'text', maxLength: 40 },
    { name: 'vatNumber', type: 'text', maxLength: 40 },
  ],
  mail: [{ name: 'mailFrom', type: 'email', maxLength: 254 }],
  mailRate: [
    { name: 'mailsPerMinute', type: 'number', min: 0, max: 1_000_000 },
    { name: 'mailsPerHour', type: 'number', min: 0, max: 1_000_000 },
    { name: 'mailsPerDay', type: 'number', min: 0, max: 1_000_000 },
    { name: 'warmsUp', type: 'tick' },
  ],
  region: [
    { name: 'languages', type: 'choice', choices: languageChoices },
    { name: 'timeZone', type: 'zone' },
  ],
  offerings: [
    { name: 'community', type: 'tick' },
    { name: 'events', type: 'tick' },
    { name: 'articles', type: 'tick' },
    { name: 'videos', type: 'tick' },
    { name: 'materials', type: 'tick' },
    { name: 'resources', type: 'tick' },
    { name: 'experts', type: 'tick' },
    { name: 'assistant', type: 'tick' },
  ],
  prices: [
    { name: 'premiumEUR', type: 'money', currency: 'EUR' },
    { name: 'donatorEUR', type: 'money', currency: 'EUR' },
    { name: 'premiumUSD', type: 'money', currency: 'USD' },
    { name: 'donatorUSD', type: 'money', currency: 'USD' },
    { name: 'premiumGBP', type: 'money', currency: 'GBP' },
    { name: 'donatorGBP', type: 'money', currency: 'GBP' },
    { name: 'premiumSEK', type: 'money', currency: 'SEK' },
    { name: 'donatorSEK', type: 'money', currency: 'SEK' },
  ],
  joining: [
    { name: 'joining', type: 'choice', choices: joiningModes },
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
  assistant: [
    { name: 'inputPrice', type: 'money', currency: 'EUR' },
    { name: 'outputPrice', type: 'money', currency: 'EUR' },
    { name: 'embeddingPrice', type: 'money', currency: 'EUR' },
    { name: 'monthlyCeiling', type: 'money', currency: 'EUR' },
    { name: 'questionsMembers', type: 'number', min: 1, max: 1_000 },
    { name: 'questionsPremium', type: 'number', min: 1, max: 1_000 },
    { name: 'questionsDonator', type: 'number', min: 1, max: 1_000 },
    { name: 'answersKeptDays', type: 'number', min: 30, max: 1_095 },
  ],
  newsletter: [
    { name: 'isOffered', type: 'tick' },
    { name: 'isConfirmed', type: 'tick' },
  ],
  retention: [
    { name: 'messagesKeptDays', type: 'number', min: 0, max: 3_650 },
    { name: 'auditKeptDays', type: 'number', min: 365, max: 3_650 },
    { name: 'analyticsKeptMonths', type: 'number', min: 3, max: 60 },
  ],
};

/** A field of any group. */
export type AnySettingField = SettingField<SettingOf<CommunitySettingsName>>;

/** Returns the fields of a group. */
export function fieldsOf(group: CommunitySettingsName): readonly AnySettingField[] {
  return settingFields[group];
}

/** The language and texts of an island's page. */
interface Words {
  t: TFunction;
  locale: Locale;
}

type Shown = string | number | boolean | null | undefined;

/** Describes a value in words; empty if there is none. */
export function describeSettingValue({ t, locale }: Words, { currency }: SettingField, value: Shown): string {
  if (currency && typeof value === 'number') return formatMoney(value, currency, locale);
  if (typeof value === 'boolean') return t(value ? 'community-settings:yes' : 'community-settings:no');
  const choice = [...joiningModes, ...languageChoices].find((each) => each === value);
  return choice ? t(`community-settings:choice.${choice}`) : String(value ?? '');
}
