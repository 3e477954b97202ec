import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { insertPrices } from './queries.ts';

/**
 * Records the current prices if they differ from the last recorded ones. A trigger would miss changes that the operator
 * makes in the community's folder.
 */
export async function recordPrices(
  { db, now, tenant }: Pick<Context, 'db' | 'now' | 'tenant'>,
  noted: ReadonlyArray<{ prices: string }>,
): Promise<void> {
  const prices = JSON.stringify(
    Object.entries(tenant.prices)
      .flatMap(([plan, amounts]) => Object.entries(amounts).map(([currency, amount]) => [plan, currency, amount]))
      .sort((one, other) => one.join().localeCompare(other.join())),
  );
  if (noted[0]?.prices !== prices) await namedBatch(db, { prices: insertPrices(db, prices, now.getTime()) });
}
