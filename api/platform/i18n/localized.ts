import { z } from 'zod';
import type { Locale } from './locales.ts';

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
