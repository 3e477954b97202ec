import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { type PaidPrice, selectPaidPrices } from './queries.ts';

/** Lists what members currently pay each month, by plan and price. A new price doesn't change it. */
export async function listPaidPrices(context: Context): Promise<PaidPrice[]> {
  requireRole(context, 'admin');
  return selectPaidPrices(context.db);
}
