import { and, type SQL } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { areInvoicesRefundable } from '#api/features/commerce/invoices/index.ts';
import type { Member } from '#api/permissions.ts';

/** True while the member is an administrator and none of these charges is refunded or has a refund pending. */
export function mayRefund(admin: Member, charges: readonly string[]): SQL | undefined {
  return and(isActingAdministrator(admin), areInvoicesRefundable(charges));
}
