import type { TFunction } from 'i18next';
import type { LegalPublication } from '#api/features/accounts/legal-documents/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatDay } from '#src/shared/format.ts';

/** Formats the day on which a version took effect. */
export function formatInForceSince(
  { t, locale, tenant }: { t: TFunction; locale: Locale; tenant: { timeZone: string } },
  { publishedAt }: Pick<LegalPublication, 'publishedAt'>,
): string {
  if (!publishedAt) return t('legal-documents:fromStart');
  return t('legal-documents:inForceFrom', { day: formatDay(new Date(publishedAt), tenant.timeZone, locale) });
}
