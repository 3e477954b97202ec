import { z } from 'zod';

export const locales = ['et', 'en'] as const;
export const localeSchema = z.enum(locales, { error: 'one of the languages et, en' });
export type Locale = z.infer<typeof localeSchema>;

/** BCP 47 tags for `lang`, `hreflang` and `Intl` (spec section 1). */
export const languageTags = { et: 'et-EE', en: 'en-US' } as const satisfies Record<Locale, string>;

/** A text that a community writes in each of its languages. */
export type Localized = Readonly<Record<Locale, string>>;

export function isLocale(value: unknown): value is Locale {
  return localeSchema.safeParse(value).success;
}
