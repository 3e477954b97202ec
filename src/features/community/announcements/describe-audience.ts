import type { TFunction } from 'i18next';
import { isLocale, type Locale } from '#api/platform/i18n/locales.ts';
import { formatDate } from '#src/shared/format.ts';

const isOne = <Name extends string>(names: readonly Name[], given: string | undefined): given is Name =>
  names.some((name) => name === given);

interface Given {
  audience: Readonly<Record<string, string | undefined>>;
  /** The name of the space that the audience is filtered by. */
  spaceName: string | null;
}

/** Describes an audience in words. Empty if it is everyone. */
export function describeAudience({ audience, spaceName }: Given, t: TFunction, locale: Locale): string {
  const { tier, role, experts, locale: language, joinedSince } = audience;
  return [
    isOne(['basic', 'premium', 'donator'], tier) && `${t('announcements:tier')}: ${t(`announcements:tiers.${tier}`)}`,
    isOne(['user', 'moderator', 'admin'], role) && t(`announcements:roles.${role}`),
    experts && t('announcements:expertsOnly'),
    language && isLocale(language) && t(`announcements:locales.${language}`),
    joinedSince && t('announcements:since', { day: formatDate(joinedSince, locale) }),
    spaceName && t('announcements:inSpace', { space: spaceName }),
  ]
    .filter(Boolean)
    .join(', ');
}
