import { z } from 'zod';

export const locales = ['et', 'en'] as const;
// Marked as pure, so that a browser that asks for the tags alone gets no schema library with them.
export const localeSchema = /* @__PURE__ */ z.enum(locales, { error: 'one of the languages et, en' });
export type Locale = z.infer<typeof localeSchema>;

/** BCP 47 tags for `lang`, `hreflang` and `Intl`. */
export const languageTags = { et: 'et-EE', en: 'en-US' } as const satisfies Record<Locale, string>;

/** A text that a community writes in each of its languages. */
export type Localized = Readonly<Record<Locale, string>>;

/** A text that is not empty, at most so long. */
export function textSchema(max: number) {
  return z
    .string()
    .trim()
    .min(1, { error: 'a text' })
    .max(max, { error: `at most ${max} characters` });
}

/** What a community writes in each of its languages. */
export function inEachLanguage<Text extends z.ZodType>(text: Text) {
  return z.strictObject({ et: text, en: text });
}

/** A text in each language, none of them empty. */
export function localized(max: number) {
  return inEachLanguage(textSchema(max));
}

export function isLocale(value: unknown): value is Locale {
  return localeSchema.safeParse(value).success;
}
