import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { subscriptionCheckouts } from '../schema.ts';

/** Inserts a checkout unless the member has an open one. */
export function insertCheckout(db: Database, row: typeof subscriptionCheckouts.$inferInsert) {
  return db.insert(subscriptionCheckouts).values(row).onConflictDoNothing();
}

export function findOpenCheckout(db: Database, userId: string) {
  return db
    .select()
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.userId, userId), eq(subscriptionCheckouts.state, 'open')))
    .limit(1);
}

export function findCheckout(db: Database, id: string, userId: string) {
  return db
    .select()
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.userId, userId)))
    .limit(1);
}

type CheckoutChange = Partial<
  Pick<typeof subscriptionCheckouts.$inferInsert, 'state' | 'providerId' | 'url' | 'checkedAt'>
>;

/** Changes an open checkout if `onlyIf` holds. Returns no row otherwise. */
export function updateCheckout(db: Database, id: string, change: CheckoutChange, onlyIf?: SQL) {
  return db
    .update(subscriptionCheckouts)
    .set(change)
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.state, 'open'), onlyIf))
    .returning({ id: subscriptionCheckouts.id });
}

/** True until the provider has created the checkout. */
export const checkoutAwaitsProvider = isNull(subscriptionCheckouts.providerId);

/** How long finished checkouts are kept. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

export function deleteOldCheckouts(db: Database, now: Date) {
  const { createdAt, state } = subscriptionCheckouts;
  return deleteRowBatch(
    db,
    subscriptionCheckouts,
    and(lte(createdAt, now.getTime() - keptMs), sql`${state} <> 'open'`),
  );
}
