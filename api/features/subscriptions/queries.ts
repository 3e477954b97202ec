import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#api/platform/database/connect.ts';
import { isActiveMember, users } from '../users/index.ts';
import { entitlements } from './schema.ts';

/**
 * The entitlement in force for the user of a row, as `tier|endsAt`, or null: a scalar that other
 * features select beside a user, so that knowing the tier costs no exchange of its own. Of two in
 * force the higher tier counts, then the later end.
 */
export function tierInForce(userId: SQLiteColumn, now: Date): SQL<string | null> {
  const at = now.getTime();
  // Nested, so that it keeps its table's name: Drizzle drops it from columns that stand in a selection of one table.
  const owner = sql`${userId}`;
  return sql<string | null>`(
    select ${entitlements.tier} || '|' || ${entitlements.endsAt}
    from ${entitlements}
    where ${entitlements.userId} = ${owner} and ${entitlements.startsAt} <= ${at} and ${entitlements.endsAt} > ${at}
    order by ${entitlements.tier} = 'donator' desc, ${entitlements.endsAt} desc
    limit 1
  )`;
}

/** How many active members have a paid tier now; of a member's two the higher counts. One row. */
export function countMembersByTier(db: Database, now: Date) {
  const at = now.getTime();
  const paying = db
    .select({ isDonator: sql<number>`max(${entitlements.tier} = 'donator')`.as('is_donator') })
    .from(entitlements)
    .innerJoin(users, eq(users.id, entitlements.userId))
    .where(and(lte(entitlements.startsAt, at), gt(entitlements.endsAt, at), isActiveMember()))
    .groupBy(entitlements.userId)
    .as('paying');
  return db
    .select({
      premium: sql<number>`coalesce(sum(1 - ${paying.isDonator}), 0)`,
      donator: sql<number>`coalesce(sum(${paying.isDonator}), 0)`,
    })
    .from(paying);
}
