import type { Locale } from '#api/platform/i18n/locales.ts';
import generalErrors from '#locales/en/errors.general.json' with { type: 'json' };
import { resources } from '#locales/index.ts';
import { embedJson } from './structured-data.ts';

export type TextName = keyof (typeof resources)['en'];

/** The texts that every island uses. */
const everywhere = ['islands'] as const;

/** The JSON by language and names. Each page uses only a few names, which are the same for every community. */
const written = new Map<string, string>();

/** Returns the texts of islands as JSON for a script element, written once for each set of names. */
export function serializeIslandTexts(locale: Locale, names: readonly TextName[]): string {
  const key = [locale, ...names].join(' ');
  const known = written.get(key);
  if (known !== undefined) return known;
  const texts = Object.fromEntries([...everywhere, ...names].map((name) => [name, resources[locale][name]]));
  const general = Object.fromEntries(
    (Object.keys(generalErrors) as Array<keyof typeof generalErrors>).map((code) => [
      code,
      resources[locale].errors[code],
    ]),
  );
  const json = embedJson({ ...texts, errors: general });
  written.set(key, json);
  return json;
}
