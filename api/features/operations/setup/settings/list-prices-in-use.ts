import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { type PriceInUse, selectPricesInUse } from './queries.ts';

/** Lists what members currently pay each month, by plan and price. A new price doesn't change it. */
export async function listPricesInUse(context: Context): Promise<PriceInUse[]> {
  requireRole(context, 'admin');
  return selectPricesInUse(context.db);
}
