import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { createReader, type Texts } from './read-text.ts';

/** Browsers have the texts that came with the page; the server is given all of them by `island-page.ts`. */
let textsOf: (locale: Locale) => Texts = () =>
  Object.assign(
    {},
    ...[...document.querySelectorAll('script[data-island-texts]')].map(
      (place) => JSON.parse(place.textContent ?? '{}') as Texts,
    ),
  );

const readers = new Map<Locale, TFunction>();

/** The texts of islands in the page's language, at once. */
export function textsIn(locale: Locale): TFunction {
  const known = readers.get(locale);
  if (known) return known;
  // i18next's own type, which can't be written by hand: keys are checked where a text is used.
  const reader = createReader(locale, textsOf(locale)) as unknown as TFunction;
  readers.set(locale, reader);
  return reader;
}

/** Where the texts of islands are from. They are the same for every community. */
export function provideTexts(source: (locale: Locale) => Texts): void {
  textsOf = source;
  readers.clear();
}
