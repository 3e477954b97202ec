import type { TFunction } from 'i18next';

/** The text of a failure's code in the reader's language; of an unknown one the general text. */
export function errorText(t: TFunction, code: string): string {
  return t(`errors:${code}` as 'errors:internal', { defaultValue: t('errors:internal') });
}
