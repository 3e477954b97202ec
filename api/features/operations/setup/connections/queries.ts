import { and, asc, count, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Confirmation } from '#api/features/accounts/sessions/index.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { hasCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { connectionsGroup } from '#api/platform/settings/connections.ts';
import type { StoredSettings } from '#api/platform/settings/contract.ts';
import { isSettingUnchanged } from '#api/platform/settings/stored-settings.ts';

const isLive = and(isNull(subscriptions.endedAt), eq(subscriptions.provider, 'stripe'));

/** Finds a Stripe subscription that hasn't ended: at most one row. */
export function findLiveSubscription(db: Database) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isLive)
    .orderBy(asc(subscriptions.periodEnd))
    .limit(1);
}

/** Counts the members Stripe charges: one row. */
export function countChargedMembers(db: Database) {
  return db.select({ members: count() }).from(subscriptions).where(isLive);
}

/** True if all conditions do. */
export function allConditions(...conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** True while the member who confirmed the change with their password is still an administrator. */
export function mayEnterKey(userId: string, { holds }: Pick<Confirmation, 'holds'>): SQL {
  return sql`(${isAdministrator(userId)} and ${holds})`;
}

/** Selects one row while a service is configured as it was when the request's session was read. */
export function findUnchangedService(db: Database, name: string, known: StoredSettings) {
  return db
    .select({ one: sql`1` })
    .from(communityState)
    .where(isSettingUnchanged(connectionsGroup.name, name, known));
}

/** True if `onlyIf` holds and there is a key with this name. */
export function hasKey(name: string, onlyIf: SQL): SQL {
  return sql`(${onlyIf} and ${hasCommunitySecret(name)})`;
}

/**
 * True if `onlyIf` holds, and the key exists and can be removed. A payment key can only be removed while Stripe charges
 * no one.
 */
export function mayRemoveConnection(
  db: Database,
  { name, isForPayments }: { name: string; isForPayments: boolean },
  onlyIf: SQL,
): SQL {
  const nobodyPays = isForPayments ? notExists(findLiveSubscription(db)) : sql`true`;
  return sql`(${hasKey(name, onlyIf)} and ${nobodyPays})`;
}
