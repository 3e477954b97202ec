import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { createReader, type Texts } from './read-text.ts';

interface Reader {
  texts: Record<string, unknown>;
  t: TFunction;
  /** Places of the page whose texts it has. */
  places: Set<Element>;
  /** Whether there can't be more of them. */
  isWhole: boolean;
}

/** The server is given all texts by `island-page.ts`; browsers have those that came with the page. */
let provided: ((locale: Locale) => Texts) | null = null;

const readers = new Map<Locale, Reader>();

function readerIn(locale: Locale): Reader {
  const known = readers.get(locale);
  if (known?.isWhole) return known;
  const reader = known ?? createEmptyReader(locale);
  readers.set(locale, reader);
  if (provided) Object.assign(reader.texts, provided(locale));
  else readArrived(reader);
  reader.isWhole = provided !== null || document.readyState !== 'loading';
  return reader;
}

function createEmptyReader(locale: Locale): Reader {
  const texts = {};
  // i18next's own type, which can't be written by hand: keys are checked where a text is used.
  return { texts, t: createReader(locale, texts) as unknown as TFunction, places: new Set(), isWhole: false };
}

/**
 * An island may start before the rest of the page has arrived, which brings the texts of later ones. What has been
 * fetched meanwhile stays: a page brings only some of the errors.
 */
function readArrived({ texts, places }: Reader): void {
  for (const place of document.querySelectorAll('script[data-island-texts]')) {
    if (!places.has(place)) Object.assign(texts, { ...JSON.parse(place.textContent ?? '{}'), ...texts });
    places.add(place);
  }
}

/** The texts of islands in the page's language, at once. */
export const textsIn = (locale: Locale): TFunction => readerIn(locale).t;

/** Texts that an island has fetched, besides those that came with the page. */
export function addTexts(locale: Locale, texts: Texts): void {
  Object.assign(readerIn(locale).texts, texts);
}

/** Where the texts of islands are from, if not from the page. They are the same for every community. */
export function provideTexts(source: (locale: Locale) => Texts): void {
  provided = source;
  readers.clear();
}
