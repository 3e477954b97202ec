import { createInstance, type TFunction } from 'i18next';
import { resources } from '#locales/index.ts';
import { isolate } from '../text/isolate.ts';
import type { Locale } from './locales.ts';

export type Translate = TFunction;

/** Holds the parsed texts but no language. A request that fills in values clones it. */
const shared = createInstance({
  fallbackLng: 'en',
  resources,
  defaultNS: 'shell',
  initAsync: false,
  // Pages and mails escape for HTML themselves.
  interpolation: { escape: isolate },
});
shared.init();

/** Texts without placeholders that were looked up already. They don't change within a build. */
const plain: Record<Locale, Map<string, string>> = { et: new Map(), en: new Map() };

// A looser type than i18next's own, which can't be written by hand, hence the casts. Keys are still
// checked where a text is used, because `createTranslator` returns a `Translate`.
type Look = (key: string, values?: object) => string;

/**
 * Creates a translator for one request, so that no language leaks into other requests served by the
 * isolate at the same time.
 */
export function createTranslator(locale: Locale): Translate {
  let own: Look | undefined;
  const look: Look = (key, values) => {
    own ??= shared.cloneInstance({ lng: locale }).t as unknown as Look;
    return own(key, values);
  };
  const translate: Look = (key, values) => (values ? look(key, values) : lookUpCached(plain[locale], key, look));
  return translate as unknown as Translate;
}

/** Caches known texts only: an unknown key could be anything, so caching it would be unbounded. */
function lookUpCached(known: Map<string, string>, key: string, look: Look): string {
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const text = look(key);
  if (shared.exists(key)) known.set(key, text);
  return text;
}
