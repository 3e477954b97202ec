import { count, desc, isNull } from 'drizzle-orm';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** Counts the members who pay each monthly price of a plan, most frequent first. */
export function selectPricesInUse(db: Database) {
  const { plan, amount, currency } = subscriptions;
  const members = count();
  return db
    .select({ plan, amount, currency, members })
    .from(subscriptions)
    .where(isNull(subscriptions.endedAt))
    .groupBy(plan, currency, amount)
    .orderBy(desc(members), plan, currency, amount);
}

export type PriceInUse = Awaited<ReturnType<typeof selectPricesInUse>>[number];
