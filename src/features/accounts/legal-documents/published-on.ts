import type { Context } from '#api/context.ts';
import type { LegalPublication } from '#api/features/accounts/legal-documents/contract.ts';
import { formatDay } from '#src/shared/format.ts';

/** The date since which a version has been in force, in words. */
export function publishedOn(
  { t, locale, tenant }: Context,
  { publishedAt }: Pick<LegalPublication, 'publishedAt'>,
): string {
  if (!publishedAt) return t('legal-documents:fromStart');
  return t('legal-documents:inForceFrom', { day: formatDay(new Date(publishedAt), tenant.timeZone, locale) });
}
