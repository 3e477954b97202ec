import { and, type SQL } from 'drizzle-orm';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { areOpen } from '#api/features/commerce/invoices/index.ts';

/** Holds while someone is an administrator and none of these charges was refunded, nor is about to be. */
export function mayRefund(by: string, charges: readonly string[]): SQL | undefined {
  return and(isAdministrator(by), areOpen(charges));
}
