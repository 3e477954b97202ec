import { createInstance, type TFunction } from 'i18next';
import { resources } from '#locales/index.ts';
import { isolate } from '../text/isolate.ts';
import type { Locale } from './locales.ts';

export type Translate = TFunction;

/** Holds the parsed texts but no language: each language is a clone. */
const shared = createInstance({
  fallbackLng: 'en',
  resources,
  defaultNS: 'shell',
  initAsync: false,
  // Pages and mails escape for HTML themselves.
  interpolation: { escape: isolate },
});
shared.init();

// A looser type than i18next's own, which can't be written by hand, hence the casts. Keys are still
// checked where a text is used, because `createTranslator` returns a `Translate`.
type Look = (key: string, values?: object) => string;

const translators: Partial<Record<Locale, Translate>> = {};

/** Returns the translator of a language. Its language never changes, so concurrent requests can share it. */
export function createTranslator(locale: Locale): Translate {
  const known = translators[locale];
  if (known) return known;
  const look = shared.cloneInstance({ lng: locale }).t as unknown as Look;
  /** Texts without placeholders that were looked up already. They don't change within a build. */
  const plain = new Map<string, string>();
  const translate: Look = (key, values) => (values ? look(key, values) : lookUpCached(plain, key, look));
  const created = translate as unknown as Translate;
  translators[locale] = created;
  return created;
}

/** Caches known texts only: an unknown key could be anything, so caching it would be unbounded. */
function lookUpCached(known: Map<string, string>, key: string, look: Look): string {
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const text = look(key);
  if (shared.exists(key)) known.set(key, text);
  return text;
}
