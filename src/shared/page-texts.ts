import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { createTFunction, type Texts } from './read-text.ts';

interface Reader {
  texts: Record<string, unknown>;
  t: TFunction;
  /** How many blocks of texts it has read; null once there can't be more. */
  blocks: number | null;
}

/** On the server, `island-page.ts` provides all texts; browsers get them with the page. */
let provided: ((locale: Locale) => Texts) | null = null;

const readers = new Map<Locale, Reader>();

function findOrCreateReader(locale: Locale): Reader {
  const reader = readers.get(locale) ?? createLocaleReader(locale);
  if (reader.blocks !== null) readArrived(reader, reader.blocks);
  return reader;
}

function createLocaleReader(locale: Locale): Reader {
  const texts = { ...provided?.(locale) };
  const t = createTFunction(locale, texts);
  const reader = { texts, t, blocks: provided ? null : 0 };
  readers.set(locale, reader);
  return reader;
}

/**
 * Reads texts that have arrived with the rest of the page, because an island may start before the texts of later ones
 * arrive. Texts fetched meanwhile stay: a page contains only some of the errors.
 */
function readArrived(reader: Reader, known: number): void {
  const blocks = [...document.querySelectorAll('script[data-island-texts]')];
  for (const { textContent } of blocks.slice(known)) {
    Object.assign(reader.texts, { ...JSON.parse(textContent ?? '{}'), ...reader.texts });
  }
  reader.blocks = document.readyState === 'loading' ? blocks.length : null;
}

/** Returns the texts of islands in the page's language, without waiting. */
export const textsIn = (locale: Locale): TFunction => findOrCreateReader(locale).t;

/** Whether the page contained this file of texts, or an island has fetched it. */
export const hasTexts = (locale: Locale, name: string): boolean => name in findOrCreateReader(locale).texts;

/** Adds texts that an island has fetched to those that came with the page. */
export function addTexts(locale: Locale, texts: Texts): void {
  Object.assign(findOrCreateReader(locale).texts, texts);
}

/**
 * Sets the source of the texts of islands, if they don't come with the page. Texts are the same for every community.
 */
export function provideTexts(source: (locale: Locale) => Texts): void {
  provided = source;
  readers.clear();
}
