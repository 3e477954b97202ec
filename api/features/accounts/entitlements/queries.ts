import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type BindableTime, toSqlTime } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isActiveMember, users } from '../users/index.ts';
import { type AccessLevel, accessLevels, plansByAccessLevel, tiers } from './contract.ts';
import { entitlementLedgers, entitlementSpans, entitlements, planCancellations } from './schema.ts';
import type { Span } from './timeline.ts';

/**
 * Selects the current tier of a row's user, or null, in the format of `summarizeTier`. It is a scalar subquery, so that
 * other nouns can read the tier without an extra exchange.
 */
export function tierInForce(userId: SQLiteColumn, now: BindableTime): SQL<string | null> {
  const at = toSqlTime(now);
  // Nest the column to keep its table name, which Drizzle leaves out of a query on one table.
  const owner = sql`${userId}`;
  const isCancelled = sql`exists (select 1 from ${planCancellations} where ${planCancellations.userId} = ${owner})`;
  return sql<string | null>`coalesce((
    select ${entitlementSpans.tier} || '|' || ${entitlementSpans.endsAt}
      || '|' || case when ${isCancelled} then 'cancelled' else 'active' end
    from ${entitlementSpans}
    where ${entitlementSpans.userId} = ${owner}
      and ${entitlementSpans.startsAt} <= ${at} and ${entitlementSpans.endsAt} > ${at}
  ), (
    select 'basic||expired' from ${entitlementSpans}
    where ${entitlementSpans.userId} = ${owner} and ${entitlementSpans.endsAt} <= ${at} limit 1
  ))`;
}

/** Counts active members by current paid tier. One row. */
export function countMembersByTier(db: Database, now: Date) {
  const at = now.getTime();
  return db
    .select({
      premium: sql<number>`coalesce(sum(${entitlementSpans.tier} = 'premium'), 0)`,
      donator: sql<number>`coalesce(sum(${entitlementSpans.tier} = 'donator'), 0)`,
    })
    .from(entitlementSpans)
    .innerJoin(users, eq(users.id, entitlementSpans.userId))
    .where(and(lte(entitlementSpans.startsAt, at), gt(entitlementSpans.endsAt, at), isActiveMember()));
}

const entryColumns = {
  id: entitlements.id,
  tier: entitlements.tier,
  source: entitlements.source,
  reference: entitlements.reference,
  months: entitlements.months,
  spanStart: entitlements.spanStart,
  spanEnd: entitlements.spanEnd,
  grantedAt: entitlements.grantedAt,
  revokedAt: entitlements.revokedAt,
};

/** Whether an item's access level is one that the viewer may open (`allowedAccessLevels`). */
export function isAccessLevelAllowed(level: SQLiteColumn, levels: readonly AccessLevel[]): SQL {
  return inArray(level, levels);
}

/**
 * Like {@link isAccessLevelAllowed}, but for the user of a `users` row rather than the viewer, such as the recipient of a
 * notification.
 */
export function isAccessLevelAllowedForUser(level: SQLiteColumn, now: Date): SQL {
  const at = now.getTime();
  const opened = (plan: 'basic' | (typeof tiers)[number]) =>
    isAccessLevelAllowed(
      level,
      accessLevels.filter((each) => plansByAccessLevel[each].includes(plan)),
    );
  const byTier = tiers.map((tier) => sql`when ${tier} then ${opened(tier)}`);
  return sql`(${opened('basic')} or ${users.role} in ('moderator', 'admin') or (
    select case ${entitlementSpans.tier} ${sql.join(byTier, sql` `)} end from ${entitlementSpans}
    where ${entitlementSpans.userId} = ${users.id}
      and ${entitlementSpans.startsAt} <= ${at} and ${entitlementSpans.endsAt} > ${at}))`;
}

/** Selects a member's whole ledger, one row per entitlement. No rows before the first entitlement. */
export function selectLedger(db: Database, userId: string) {
  return db
    .select({ version: entitlementLedgers.version, entry: entryColumns })
    .from(entitlementLedgers)
    .innerJoin(entitlements, eq(entitlements.userId, entitlementLedgers.userId))
    .where(eq(entitlementLedgers.userId, userId));
}

export type LedgerRow = Awaited<ReturnType<typeof selectLedger>>[number];

/** True if the ledger change was made earlier in the batch. */
export function isLedgerChangedBy(changeId: string): SQL {
  return sql`exists (select 1 from ${entitlementLedgers} where ${entitlementLedgers.changeId} = ${changeId})`;
}

/**
 * Creates the next version of a ledger if `onlyIf` holds. Of several concurrent changes to the same version, only one
 * succeeds and returns a row.
 */
export function claimLedger(db: Database, userId: string, version: number, changeId: string, onlyIf: SQL = sql`true`) {
  return db
    .insert(entitlementLedgers)
    .select(sql`select ${userId}, 1, ${changeId} where ${onlyIf}`)
    .onConflictDoUpdate({
      target: entitlementLedgers.userId,
      set: { version: sql`${entitlementLedgers.version} + 1`, changeId },
      setWhere: eq(entitlementLedgers.version, version),
    })
    .returning({ version: entitlementLedgers.version });
}

export type EntitlementRow = typeof entitlements.$inferSelect;

export function insertEntitlement(db: Database, row: EntitlementRow, changeId: string) {
  const values = sql.join(
    [
      row.id,
      row.userId,
      row.tier,
      row.source,
      row.reference,
      row.months,
      row.spanStart,
      row.spanEnd,
      row.grantedAt,
      row.revokedAt,
      row.revokedFor,
      row.createdAt,
    ].map((value) => sql`${value}`),
    sql`, `,
  );
  return db.insert(entitlements).select(sql`select ${values} where ${isLedgerChangedBy(changeId)}`);
}

type Revocation = Pick<EntitlementRow, 'id' | 'revokedAt' | 'revokedFor'>;

export function markRevoked(db: Database, { id, revokedAt, revokedFor }: Revocation, changeId: string) {
  return db
    .update(entitlements)
    .set({ revokedAt, revokedFor })
    .where(and(eq(entitlements.id, id), isLedgerChangedBy(changeId)));
}

/** Replaces the member's stored spans with those of the changed ledger. */
export function replaceSpans(db: Database, userId: string, spans: readonly Span[], changeId: string) {
  const clear = db
    .delete(entitlementSpans)
    .where(and(eq(entitlementSpans.userId, userId), isLedgerChangedBy(changeId)));
  if (spans.length === 0) return [clear];
  const rows = sql.join(
    spans.map(({ tier, startsAt, endsAt }) => sql`(${tier}, ${startsAt}, ${endsAt})`),
    sql`, `,
  );
  const fill = db.insert(entitlementSpans).select(sql`
    select ${userId}, spans.column1, spans.column2, spans.column3
    from (values ${rows}) as spans where ${isLedgerChangedBy(changeId)}`);
  return [clear, fill];
}

/** Records whether a member's plan is cancelled. The condition is evaluated in the batch. */
export function recordCancellation(db: Database, userId: string, isCancelled: SQL) {
  const { userId: owner } = planCancellations;
  return [
    db.delete(planCancellations).where(and(eq(owner, userId), sql`not ${isCancelled}`)),
    db.insert(planCancellations).select(sql`select ${userId} where ${isCancelled}`).onConflictDoNothing(),
  ] as const;
}
