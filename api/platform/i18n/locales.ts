import { z } from 'zod';

export const locales = ['et', 'en'] as const;
// Marked as pure, so that a browser bundle that only needs the tags omits zod.
export const localeSchema = /* @__PURE__ */ z.enum(locales, { error: 'one of the languages et, en' });
export type Locale = z.infer<typeof localeSchema>;

/** BCP 47 tags for `lang`, `hreflang` and `Intl`. */
export const languageTags = { et: 'et-EE', en: 'en-US' } as const satisfies Record<Locale, string>;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

interface Languages {
  languages: readonly Locale[];
  defaultLocale: Locale;
}

/** The given language if the community offers it, otherwise its main one. */
export function pickOfferedLocale({ languages, defaultLocale }: Languages, wanted: Locale): Locale {
  return languages.includes(wanted) ? wanted : defaultLocale;
}
