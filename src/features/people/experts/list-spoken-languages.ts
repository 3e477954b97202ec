import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { formatLanguageNames } from './format-language-names.ts';

const usual = ['et', 'en', 'ru', 'fi'];
const others = 'ar be da de es fr hi is it ja ka lt lv nl no pl pt se sv tr uk zh'.split(' ');

export interface SpokenLanguage {
  code: string;
  name: string;
}

/** Returns the languages to choose from: common ones, then the rest by name. Always includes the selected ones. */
export function listSpokenLanguages(
  ticked: readonly string[],
  locale: Locale,
): Record<'usual' | 'others', SpokenLanguage[]> {
  const named = (codes: readonly string[]) =>
    codes.map((code) => ({ code, name: formatLanguageNames([code], locale) }));
  const { compare } = new Intl.Collator(languageTags[locale]);
  const rest = [...new Set([...others, ...ticked])].filter((code) => !usual.includes(code));
  return { usual: named(usual), others: named(rest).sort((one, other) => compare(one.name, other.name)) };
}
