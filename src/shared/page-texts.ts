import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { createReader, type Texts } from './read-text.ts';

interface Reader {
  texts: Record<string, unknown>;
  t: TFunction;
  /** How many blocks of texts it has read; null once there can't be more. */
  blocks: number | null;
}

/** On the server, `island-page.ts` provides all texts; browsers have those that came with the page. */
let provided: ((locale: Locale) => Texts) | null = null;

const readers = new Map<Locale, Reader>();

function readerIn(locale: Locale): Reader {
  const reader = readers.get(locale) ?? createReaderIn(locale);
  if (reader.blocks !== null) readArrived(reader, reader.blocks);
  return reader;
}

function createReaderIn(locale: Locale): Reader {
  const texts = { ...provided?.(locale) };
  // i18next's own type, which can't be written by hand: keys are checked where a text is used.
  const t = createReader(locale, texts) as unknown as TFunction;
  const reader = { texts, t, blocks: provided ? null : 0 };
  readers.set(locale, reader);
  return reader;
}

/**
 * An island may start before the rest of the page has arrived, which brings the texts of later ones. Texts fetched
 * meanwhile stay: a page brings only some of the errors.
 */
function readArrived(reader: Reader, known: number): void {
  const blocks = [...document.querySelectorAll('script[data-island-texts]')];
  for (const { textContent } of blocks.slice(known)) {
    Object.assign(reader.texts, { ...JSON.parse(textContent ?? '{}'), ...reader.texts });
  }
  reader.blocks = document.readyState === 'loading' ? blocks.length : null;
}

/** The texts of islands in the page's language, at once. */
export const textsIn = (locale: Locale): TFunction => readerIn(locale).t;

/** Whether the page brought this file of texts, or an island has fetched it. */
export const hasTexts = (locale: Locale, name: string): boolean => name in readerIn(locale).texts;

/** Texts that an island has fetched, besides those that came with the page. */
export function addTexts(locale: Locale, texts: Texts): void {
  Object.assign(readerIn(locale).texts, texts);
}

/** Where the texts of islands are from, if not from the page. They are the same for every community. */
export function provideTexts(source: (locale: Locale) => Texts): void {
  provided = source;
  readers.clear();
}
