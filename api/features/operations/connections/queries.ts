import { and, asc, count, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Confirmation } from '#api/features/accounts/sessions/index.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { hasCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import type { Database } from '#api/platform/database/connect.ts';

const isLive = and(isNull(subscriptions.endedAt), eq(subscriptions.provider, 'stripe'));

/** A subscription at Stripe that hasn't ended: at most one row. */
export function findLiveSubscription(db: Database) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isLive)
    .orderBy(asc(subscriptions.periodEnd))
    .limit(1);
}

/** How many members Stripe charges: one row. */
export function countCharged(db: Database) {
  return db.select({ members: count() }).from(subscriptions).where(isLive);
}

/** Holds while whoever confirmed it with the password still is an administrator. */
export function mayEnter(userId: string, { holds }: Pick<Confirmation, 'holds'>): SQL {
  return sql`(${isAdministrator(userId)} and ${holds})`;
}

/** {@link mayEnter}, for removing a key that there is: one for payments only while Stripe charges nobody. */
export function mayRemove(
  db: Database,
  { name, isForPayments }: { name: string; isForPayments: boolean },
  onlyIf: SQL,
): SQL {
  const nobodyPays = isForPayments ? notExists(findLiveSubscription(db)) : sql`true`;
  return sql`(${onlyIf} and ${hasCommunitySecret(name)} and ${nobodyPays})`;
}
