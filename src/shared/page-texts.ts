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

const readers = new Map<Locale, { texts: Record<string, unknown>; t: TFunction }>();

function readerIn(locale: Locale) {
  const known = readers.get(locale);
  if (known) return known;
  const texts = { ...textsOf(locale) };
  // i18next's own type, which can't be written by hand: keys are checked where a text is used.
  const reader = { texts, t: createReader(locale, texts) as unknown as TFunction };
  readers.set(locale, reader);
  return reader;
}

/** The texts of islands in the page's language, at once. */
export const textsIn = (locale: Locale): TFunction => readerIn(locale).t;

/** Texts that an island has fetched, besides those that came with the page. */
export function addTexts(locale: Locale, texts: Texts): void {
  Object.assign(readerIn(locale).texts, texts);
}

/** Where the texts of islands are from. They are the same for every community. */
export function provideTexts(source: (locale: Locale) => Texts): void {
  textsOf = source;
  readers.clear();
}
