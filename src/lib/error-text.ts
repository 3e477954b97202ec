import type { TFunction } from 'i18next';

/**
 * The text of a failure's code in the reader's language; of an unknown one the general text. A key
 * that has no text is answered with its name: a default in its place would cost each text of a page
 * the long way through i18next.
 */
export function errorText(t: TFunction, code: string): string {
  const text: string = t(`errors:${code}` as 'errors:internal');
  return text === code ? t('errors:internal') : text;
}
