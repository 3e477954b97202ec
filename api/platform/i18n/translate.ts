import { createInstance, type TFunction } from 'i18next';
import { resources } from '#locales/index.ts';
import type { Locale } from './contract.ts';

export type Translate = TFunction;

/**
 * A translator of its own for one request, so that no language leaks into another request that the
 * isolate serves at the same time. The parsed texts are shared.
 */
export function createTranslator(locale: Locale): Translate {
  const instance = createInstance({
    lng: locale,
    fallbackLng: 'en',
    resources,
    defaultNS: 'shell',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  instance.init();
  return instance.t;
}
