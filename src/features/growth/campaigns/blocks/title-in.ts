import type { CardChoice } from '#api/features/growth/campaigns/cards/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';

/** Returns the title in a language, or else in the other language. */
export const titleIn = ({ titles }: Pick<CardChoice, 'titles'>, locale: Locale): string =>
  titles[locale] ?? titles.et ?? titles.en ?? '';
