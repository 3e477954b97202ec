import { createInstance, type TFunction } from 'i18next';
import { resources } from '#locales/index.ts';
import type { Locale } from './locales.ts';

export type Translate = TFunction;

/** Has the parsed texts, and no language: a request that asks for a text with values makes its own copy. */
const shared = createInstance({
  fallbackLng: 'en',
  resources,
  defaultNS: 'shell',
  initAsync: false,
  interpolation: { escapeValue: false },
});
shared.init();

/** Texts without values in them that were looked up already: they are the same until the next build. */
const plain: Record<Locale, Map<string, string>> = { et: new Map(), en: new Map() };

// A looser type than i18next's own, which can't be written by hand: the keys are checked where a text is
// asked for, since what `createTranslator` answers is a `Translate` again. Hence the casts there and back.
type Look = (key: string, values?: object) => string;

/**
 * A translator of its own for one request, so that no language leaks into another request that the
 * isolate serves at the same time.
 */
export function createTranslator(locale: Locale): Translate {
  let own: Look | undefined;
  const look: Look = (key, values) => {
    own ??= shared.cloneInstance({ lng: locale }).t as unknown as Look;
    return own(key, values);
  };
  const translate: Look = (key, values) => (values ? look(key, values) : lookOnce(plain[locale], key, look));
  return translate as unknown as Translate;
}

/** Only what is a text of ours is kept: a key that nobody wrote may be anything. */
function lookOnce(known: Map<string, string>, key: string, look: Look): string {
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const text = look(key);
  if (shared.exists(key)) known.set(key, text);
  return text;
}
