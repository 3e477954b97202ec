import type { TFunction } from 'i18next';
import { isolate } from '#api/platform/text/isolate.ts';

/** The texts of a language by namespace, nested as in `locales/`. */
export type Texts = Readonly<Record<string, unknown>>;

type Values = Readonly<Record<string, unknown>>;

/**
 * Finds a text by `namespace:path.to.it` and fills in its `{{values}}`. With a `count`, the form for that number
 * (`_one`, `_other`, and `_zero` where there is one). Like i18next, which pages use, returns an unknown key unchanged.
 */
export function createTextReader(locale: string, texts: Texts): (key: string, values?: Values) => string {
  const plurals = new Intl.PluralRules(locale);
  const known = new Map<string, string>();
  const look = (key: string): string | null => {
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const [namespace = '', path = ''] = key.split(':', 2);
    const text = find(texts[namespace], path);
    // A missing text isn't cached, because it may arrive later.
    if (text !== null) known.set(key, text);
    return text;
  };
  return (key, values) => {
    const count = values?.['count'];
    const counted =
      typeof count === 'number'
        ? ((count === 0 ? look(`${key}_zero`) : null) ?? look(`${key}_${plurals.select(count)}`))
        : null;
    const text = counted ?? look(key);
    if (text === null) return key.split(':', 2)[1] ?? '';
    return text.includes('{{') ? fillIn(text, values ?? {}) : text;
  };
}

/** Returns a text reader with i18next's type, which checks keys where a text is used and can't be written by hand. */
export const createTFunction = (locale: string, texts: Texts): TFunction =>
  createTextReader(locale, texts) as unknown as TFunction;

/** Fills in the `{{placeholders}}` of a text; one without a value becomes empty. */
export function fillIn(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolate(String(values[name] ?? '')));
}

function find(place: unknown, path: string): string | null {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (isTexts(part) && Object.hasOwn(part, name) ? part[name] : null), place);
  return typeof found === 'string' ? found : null;
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null;
}
