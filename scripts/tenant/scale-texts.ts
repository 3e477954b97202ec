import type { Locale } from '#api/platform/i18n/locales.ts';

const syllables: Readonly<Record<Locale, readonly string[]>> = {
  et: 'ka la ma sa ta ra pa va ko lo mo to ro vö tö mä sä lä li mi si ti ri ku lu mu tu ru või jaa öö aed üli šo'.split(
    ' ',
  ),
  en: 'ba con der fer gar hol in jun ker lin mor ner ple qui rest sen ter und ver wil ex yon ca de re mo tha ing'.split(
    ' ',
  ),
};

const vocabularySize = 20_000;

/** Creates a seeded random number generator, whose numbers are in [0, 1). */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Returns the word at `index` in a made-up vocabulary: two to four syllables, the common ones first. */
export function wordAt(locale: Locale, index: number): string {
  const next = numbersFrom(index + 7);
  const from = syllables[locale];
  return Array.from({ length: 2 + Math.floor(next() * 3) }, () => from[Math.floor(next() * from.length)] ?? '').join(
    '',
  );
}

const vocabularies: Record<Locale, string[]> = { et: [], en: [] };

/** Generates a text of this many words with natural word frequencies, determined by the number alone. */
export function generateScaleText(locale: Locale, number: number, words: number): string {
  vocabularies[locale][0] ??= fill(locale);
  const vocabulary = vocabularies[locale];
  const next = numbersFrom(number);
  const text = Array.from({ length: words }, () => vocabulary[Math.floor(next() ** 3 * vocabularySize)] ?? '').join(
    ' ',
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function fill(locale: Locale): string {
  for (let index = 1; index < vocabularySize; index += 1) vocabularies[locale][index] = wordAt(locale, index);
  return wordAt(locale, 0);
}
