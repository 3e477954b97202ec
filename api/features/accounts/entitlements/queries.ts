import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#api/platform/database/connect.ts';
import { isActiveMember, users } from '../users/index.ts';
import type { AccessLevel } from './contract.ts';
import { entitlementLedgers, entitlementSpans, entitlements, planCancellations } from './schema.ts';
import type { Span } from './timeline.ts';

/**
 * The tier in force for the user of a row, as `summarizeTier` reads it, or null: a scalar that other
 * features select beside a user, so that knowing the tier costs no exchange of its own.
 */
export function tierInForce(userId: SQLiteColumn, now: Date): SQL<string | null> {
  const at = now.getTime();
  // Nested, so that it keeps its table's name: Drizzle drops it from columns that stand in a selection of one table.
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

/** How many active members have a paid tier now. One row. */
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

/** For a list: that what a row holds is of one of the levels its reader may open (`allowedAccessLevels`). */
export function isOpenTo(level: SQLiteColumn, levels: readonly AccessLevel[]): SQL {
  return inArray(level, levels);
}

/** The whole ledger of a member in one statement: a row for each entitlement, none before the first. */
export function selectLedger(db: Database, userId: string) {
  return db
    .select({ version: entitlementLedgers.version, entry: entryColumns })
    .from(entitlementLedgers)
    .innerJoin(entitlements, eq(entitlements.userId, entitlementLedgers.userId))
    .where(eq(entitlementLedgers.userId, userId));
}

export type LedgerRow = Awaited<ReturnType<typeof selectLedger>>[number];

/** That a change of the ledger was made, earlier in the batch. */
export function wasChangedBy(changeId: string): SQL {
  return sql`exists (select 1 from ${entitlementLedgers} where ${entitlementLedgers.changeId} = ${changeId})`;
}

/**
 * Makes the next version of a member's ledger: of any number that were computed from the same one,
 * one answers a row, and none where `guard` does not hold.
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
  return db.insert(entitlements).select(sql`select ${values} where ${wasChangedBy(changeId)}`);
}

type Revocation = Pick<EntitlementRow, 'id' | 'revokedAt' | 'revokedFor'>;

export function markRevoked(db: Database, { id, revokedAt, revokedFor }: Revocation, changeId: string) {
  return db
    .update(entitlements)
    .set({ revokedAt, revokedFor })
    .where(and(eq(entitlements.id, id), wasChangedBy(changeId)));
}

/** Puts what the ledger comes to now in the place of what it came to before. */
export function replaceSpans(db: Database, userId: string, spans: readonly Span[], changeId: string) {
  const clear = db.delete(entitlementSpans).where(and(eq(entitlementSpans.userId, userId), wasChangedBy(changeId)));
  if (spans.length === 0) return [clear];
  const rows = sql.join(
    spans.map(({ tier, startsAt, endsAt }) => sql`(${tier}, ${startsAt}, ${endsAt})`),
    sql`, `,
  );
  const fill = db.insert(entitlementSpans).select(sql`
    select ${userId}, spans.column1, spans.column2, spans.column3
    from (values ${rows}) as spans where ${wasChangedBy(changeId)}`);
  return [clear, fill];
}

/** Notes whether a member's plan is cancelled, by a condition that is read in the same batch. */
export function noteCancellation(db: Database, userId: string, isCancelled: SQL) {
  const { userId: owner } = planCancellations;
  return [
    db.delete(planCancellations).where(and(eq(owner, userId), sql`not ${isCancelled}`)),
    db.insert(planCancellations).select(sql`select ${userId} where ${isCancelled}`).onConflictDoNothing(),
  ] as const;
}
