import { z } from 'zod';
import type { Locale } from './locales.ts';

/** A text that a community writes in each of its languages. */
export type Localized = Readonly<Record<Locale, string>>;

/** The schema of a non-empty text of at most `max` characters. */
export function textSchema(max: number) {
  return z
    .string()
    .trim()
    .min(1, { error: 'a text' })
    .max(max, { error: `at most ${max} characters` });
}

/** The schema of an object with a value for each language. */
export function perLanguageSchema<Text extends z.ZodType>(text: Text) {
  return z.strictObject({ et: text, en: text });
}

/** The schema of a non-empty text of at most `max` characters in each language. */
export function localized(max: number) {
  return perLanguageSchema(textSchema(max));
}
