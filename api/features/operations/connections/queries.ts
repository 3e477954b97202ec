import { and, asc, eq, isNull } from 'drizzle-orm';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** A Stripe subscription that hasn't ended: at most one row. */
export function findLiveSubscription(db: Database) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNull(subscriptions.endedAt), eq(subscriptions.provider, 'stripe')))
    .orderBy(asc(subscriptions.periodEnd))
    .limit(1);
}
