import type { Context } from '#api/context.ts';
import type { Profile } from '#api/features/users/contract.ts';
import { formatDay } from '../../lib/format.ts';

/** Until when a paid membership lasts, as the reader writes it; empty for a free one. */
export function membershipEnd({ t, tenant, locale }: Context, { subscription }: Profile): string {
  const { expiresAt } = subscription;
  if (expiresAt === null) return '';
  return t('dashboard:membership.until', { day: formatDay(new Date(expiresAt), tenant.timeZone, locale) });
}
