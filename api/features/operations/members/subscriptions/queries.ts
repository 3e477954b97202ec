import { and, type SQL } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { areOpen } from '#api/features/commerce/invoices/index.ts';
import type { Member } from '#api/permissions.ts';

/** Holds while the administrator may act and none of these charges was refunded, nor is about to be. */
export function mayRefund(admin: Member, charges: readonly string[]): SQL | undefined {
  return and(isActingAdministrator(admin), areOpen(charges));
}
