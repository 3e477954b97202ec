import type { TFunction } from 'i18next';
import type { Consent } from '#api/features/accounts/users/consents/contract.ts';

/** The text that someone agreed to. */
export function consentWords(t: TFunction, { version }: Pick<Consent, 'version'>): string {
  return t(`consents:${version}` as 'consents:1');
}
