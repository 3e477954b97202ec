import type { Context } from '#api/context.ts';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { formatDay } from '#src/shared/format.ts';

/** Returns the last day of a paid membership, formatted for the viewer; null for a free one. */
export function formatMembershipEnd({ tenant, locale }: Context, { subscription }: Profile): string | null {
  const { expiresAt } = subscription;
  return expiresAt && formatDay(new Date(expiresAt), tenant.timeZone, locale);
}
