import { type Locale, locales, pickOfferedLocale } from '#api/platform/i18n/locales.ts';

interface Languages {
  languages: readonly Locale[];
  defaultLocale: Locale;
}

/**
 * Fills texts that are empty in a language the community doesn't offer with those in its main language, because a
 * section must have each text in every language.
 */
export function withAllLanguages(value: unknown, offered: Languages): unknown {
  if (Array.isArray(value)) return value.map((each) => withAllLanguages(each, offered));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.length > 0 && entries.every(([name, text]) => isLanguage(name) && typeof text === 'string');
  if (!isText) return Object.fromEntries(entries.map(([name, part]) => [name, withAllLanguages(part, offered)]));
  const texts = value as Readonly<Partial<Record<Locale, string>>>;
  const filled = locales.map((locale) => {
    const isOwn = offered.languages.includes(locale) || texts[locale]?.trim();
    return [locale, texts[isOwn ? locale : pickOfferedLocale(offered, locale)]];
  });
  return Object.fromEntries(filled.filter(([, text]) => text !== undefined));
}

const isLanguage = (name: string) => locales.some((locale) => locale === name);
