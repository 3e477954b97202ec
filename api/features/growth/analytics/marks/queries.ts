import { and, between, desc, gt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { analyticsPrices } from '../schema.ts';

export function selectPrices(db: Database) {
  return db.select({ prices: analyticsPrices.prices }).from(analyticsPrices).orderBy(desc(analyticsPrices.id)).limit(1);
}

/** Inserts the prices unless the last row has the same prices. */
export function insertPrices(db: Database, prices: string, at: number) {
  const last = sql`(select prices from ${analyticsPrices} order by id desc limit 1)`;
  return db.run(
    sql`insert into ${analyticsPrices} (at, prices) select ${at}, ${prices} where ${last} is not ${prices}`,
  );
}

/** Selects when prices changed. The first row is skipped because it has the initial prices. */
export function selectPriceChanges(db: Database, { from, to }: { from: number; to: number }) {
  return db
    .select({ at: analyticsPrices.at })
    .from(analyticsPrices)
    .where(
      and(between(analyticsPrices.at, from, to), gt(analyticsPrices.id, sql`(select min(id) from ${analyticsPrices})`)),
    );
}
