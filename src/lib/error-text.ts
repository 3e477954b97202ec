import type { TFunction } from 'i18next';

/** The text of a failure's code in the reader's language; of an unknown one the general text. */
export function errorText(t: TFunction, code: string): string {
  return knownErrorText(t, code) ?? t('errors:internal');
}

/**
 * The same, null where `t` has no text of the code. A key without one is answered with its name: a
 * default in its place would cost each text of a page the long way through i18next.
 */
export function knownErrorText(t: TFunction, code: string): string | null {
  const text: string = t(`errors:${code}` as 'errors:internal');
  return text === code ? null : text;
}
