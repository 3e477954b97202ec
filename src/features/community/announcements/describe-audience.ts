import type { TFunction } from 'i18next';
import { dateFormat } from '#api/platform/i18n/format.ts';
import { isLocale, type Locale, languageTags } from '#api/platform/i18n/locales.ts';

const isOne = <Name extends string>(names: readonly Name[], given: string | undefined): given is Name =>
  names.some((name) => name === given);

interface Given {
  audience: Readonly<Record<string, string | undefined>>;
  /** Of the space in the audience. */
  spaceName: string | null;
}

/** An audience in words; empty if it is everyone. */
export function describeAudience({ audience, spaceName }: Given, t: TFunction, locale: Locale): string {
  const { tier, role, experts, locale: language, joinedSince } = audience;
  const format = dateFormat(languageTags[locale], { dateStyle: 'medium', timeZone: 'UTC' });
  return [
    isOne(['basic', 'premium', 'donator'], tier) && `${t('announcements:tier')}: ${t(`announcements:tiers.${tier}`)}`,
    isOne(['user', 'moderator', 'admin'], role) && t(`announcements:roles.${role}`),
    experts && t('announcements:expertsOnly'),
    language && isLocale(language) && t(`announcements:locales.${language}`),
    joinedSince && t('announcements:since', { day: format.format(new Date(joinedSince)) }),
    spaceName && t('announcements:inSpace', { space: spaceName }),
  ]
    .filter(Boolean)
    .join(', ');
}
