import type { TFunction } from 'i18next';

/** The text of an error code in the viewer's language, or the general text for an unknown one. */
export function errorText(t: TFunction, code: string): string {
  return knownErrorText(t, code) ?? t('errors:internal');
}

/**
 * Like {@link errorText}, but null if `t` has no text for the code. Compares with the key instead of passing i18next a
 * default, which would slow down every lookup.
 */
export function knownErrorText(t: TFunction, code: string): string | null {
  const text: string = t(`errors:${code}` as 'errors:internal');
  return text === code ? null : text;
}
