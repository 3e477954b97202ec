import { isolate } from '#api/platform/text/isolate.ts';

/** The texts of a language by namespace, nested as in `locales/`. */
export type Texts = Readonly<Record<string, unknown>>;

type Values = Readonly<Record<string, unknown>>;

/**
 * Finds a text by `namespace:path.to.it` and fills in its `{{values}}`. With a `count`, the form for that number
 * (`_one`, `_other`). Like i18next, which pages use, returns an unknown key unchanged.
 */
export function createReader(locale: string, texts: Texts): (key: string, values?: Values) => string {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':', 2);
    const form = typeof values['count'] === 'number' ? `_${plurals.select(values['count'])}` : '';
    const text = find(texts[namespace], `${path}${form}`) ?? find(texts[namespace], path);
    if (text === null) return path;
    return fillIn(text, values);
  };
}

/** Puts values into the `{{places}}` of a text; one without a value stays empty. */
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
