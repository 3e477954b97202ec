import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { gracePeriodPrefix } from '#api/features/accounts/entitlements/index.ts';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { giftCards } from '../gift-cards/schema.ts';
import { invoices } from '../invoices/schema.ts';
import { reminderMs } from './rules.ts';
import { subscriptionCheckouts, subscriptions } from './schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export function findSubscription(db: Database, id: string) {
  return db.select().from(subscriptions).where(eq(subscriptions.id, id)).limit(1);
}

/** Finds the member's current subscription, or else the last one. At most one row. */
export function findOwnSubscription(db: Database, userId: string) {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`${subscriptions.endedAt} is null desc`, desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(1);
}

/** The plan that a member's subscription renews, or null, as a scalar subquery for other nouns' selects. */
export function renewingPlan(userId: string | SQLiteColumn): SQL<SubscriptionRow['plan'] | null> {
  return sql`(select ${subscriptions.plan} from ${subscriptions} where ${subscriptions.userId} = ${userId}
    and ${subscriptions.endedAt} is null and ${subscriptions.cancelAt} is null limit 1)`;
}

type NewSubscription = Omit<
  typeof subscriptions.$inferInsert,
  'paidPlan' | 'paidUntil' | 'remindersSent' | 'remindedOf' | 'noticeId' | 'revision'
>;

/**
 * Stores a subscription as fetched from the provider. Returns no row if another write happened since `revision` was
 * read. `paidPlan` and `paidUntil` are computed from the stored invoices.
 */
export function upsertSubscription(db: Database, row: NewSubscription, isMoved: boolean, revision: number) {
  const own = eq(invoices.subscriptionId, row.id);
  const paidUntil = db
    .select({ at: max(invoices.endsAt) })
    .from(invoices)
    .where(own);
  const paidPlan = db
    .select({ plan: invoices.plan })
    .from(invoices)
    .where(and(own, isNull(invoices.reversedAt)))
    .orderBy(desc(invoices.endsAt), desc(invoices.startsAt))
    .limit(1);
  // After a move, no invoice covers the time until the next charge, but the member has paid for it or got it as a gift.
  const covered = isMoved
    ? sql<number>`max(coalesce((${paidUntil}), 0), ${row.periodEnd})`
    : sql<number | null>`(${paidUntil})`;
  const paid = { paidPlan: sql`(${paidPlan})`, paidUntil: covered };
  return db
    .insert(subscriptions)
    .values({ ...row, ...paid, revision: 1 })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        ...row,
        ...paid,
        remindersSent: sql`case when excluded.status = 'past_due' then ${subscriptions.remindersSent} else 0 end`,
        revision: sql`${subscriptions.revision} + 1`,
      },
      setWhere: eq(subscriptions.revision, revision),
    })
    .returning();
}

/** True while a subscription has this revision. 0 means that it doesn't exist. */
export function isAtRevision(id: string, revision: number): SQL {
  return sql`coalesce((select ${subscriptions.revision} from ${subscriptions} where ${subscriptions.id} = ${id}), 0) = ${revision}`;
}

/** True while a subscription renews and its paid time is unchanged since it was read. */
export function isRenewing({ id, paidUntil }: Pick<SubscriptionRow, 'id' | 'paidUntil'>): SQL {
  return sql`exists (select 1 from ${subscriptions} where ${subscriptions.id} = ${id}
    and ${subscriptions.paidUntil} = ${paidUntil} and ${subscriptions.endedAt} is null
    and ${subscriptions.cancelAt} is null)`;
}

const isLive = isNull(subscriptions.endedAt);

/** True if the grace period after the paid time is in the ledger. */
const hasGracePeriod = sql`exists (select 1 from ${entitlements} where ${entitlements.source} = 'payment'
  and ${entitlements.reference} = ${gracePeriodPrefix} || ${subscriptions.id} || ':' || ${subscriptions.paidUntil})`;

/** When the next mail about a failed charge is due. After the last mail, this is the end of the paid time. */
const reminderAt = sql`${subscriptions.paidUntil} + case ${subscriptions.remindersSent} ${sql.join(
  reminderMs.map((ms, sent) => sql`when ${sent} then ${ms}`),
  sql` `,
)} else 0 end`;

/** Selects live subscriptions that renew, least recently tried first. */
const selectRenewing = (db: Database, onlyIf: SQL | undefined) =>
  db
    .select()
    .from(subscriptions)
    .where(and(isLive, isNull(subscriptions.cancelAt), onlyIf))
    .orderBy(asc(subscriptions.triedAt), asc(subscriptions.paidUntil))
    .limit(100);

const isBanned = sql`${users.status} = 'banned'`;

/** Returns queries for the minute job: subscriptions that need a grace period or a mail, or are of closed accounts. */
export function selectDueSubscriptions(db: Database, now: number, aheadMs: { gracePeriod: number; notice: number }) {
  const { id, provider, userId, paidUntil, periodEnd, remindedOf, status, triedAt, cancelAt } = subscriptions;
  const isOverSoon = lte(paidUntil, now + aheadMs.gracePeriod);
  const isChargedSoon = and(gt(periodEnd, now), lte(periodEnd, now + aheadMs.notice));
  const isCharged = inArray(status, ['active', 'past_due']);
  const gracePeriod = selectRenewing(db, and(isCharged, isOverSoon, sql`not ${hasGracePeriod}`));
  const failing = selectRenewing(db, and(eq(status, 'past_due'), lte(paidUntil, now), sql`${reminderAt} <= ${now}`));
  const announce = selectRenewing(db, and(eq(status, 'active'), isChargedSoon, sql`${remindedOf} is not ${periodEnd}`));
  const ofClosed = (onlyIf: SQL | undefined) =>
    db
      .select({ id, provider, userId, status, deletedAt: users.deletedAt })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(isLive, onlyIf))
      .orderBy(asc(triedAt), asc(id))
      .limit(20);
  const [orphaned, banned] = [ofClosed(isNotNull(users.deletedAt)), ofClosed(and(isNull(cancelAt), isBanned))];
  return { gracePeriod, failing, announce, orphaned, banned };
}

/** Returns queries for overdue renewals and checkouts without an event, and for open checkouts of closed accounts. */
export function selectStaleSubscriptions(db: Database, now: number, waitMs: { renewal: number; checkout: number }) {
  const renewals = db
    .select({ id: subscriptions.id, provider: subscriptions.provider })
    .from(subscriptions)
    .where(
      and(
        isLive,
        lte(subscriptions.periodEnd, now - waitMs.renewal),
        lte(subscriptions.updatedAt, now - waitMs.renewal),
      ),
    )
    .orderBy(asc(subscriptions.triedAt), asc(subscriptions.periodEnd))
    .limit(20);
  const { id, providerId, userId, state, checkedAt } = subscriptionCheckouts;
  const checkouts = db
    .select({ id, providerId, isOrphaned: sql<number>`(${users.deletedAt} is not null or ${isBanned})` })
    .from(subscriptionCheckouts)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(state, 'open'), or(lte(checkedAt, now - waitMs.checkout), isNotNull(users.deletedAt), isBanned)))
    .orderBy(asc(checkedAt))
    .limit(20);
  return { renewals, checkouts };
}

/** Moves subscriptions to the end of the minute job's lists, so that persistent failures don't block others. */
export function markSubscriptionsTried(db: Database, ids: readonly string[], now: Date) {
  return db
    .update(subscriptions)
    .set({ triedAt: now.getTime() })
    .where(sql`${subscriptions.id} in (select value from json_each(${JSON.stringify(ids)}))`);
}

interface Notice {
  /** The attempt that sends the mail. Only one attempt succeeds. */
  noticeId: string;
  remindersSent?: number;
  remindedOf?: number;
}

/** Claims a notice if the subscription hasn't changed since it was read. Only one of several calls gets a row. */
export function claimNotice(db: Database, row: SubscriptionRow, notice: Notice) {
  const { id, status, paidUntil, periodEnd, remindersSent, remindedOf } = row;
  return db
    .update(subscriptions)
    .set({ ...notice })
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.status, status),
        eq(subscriptions.periodEnd, periodEnd),
        eq(subscriptions.remindersSent, remindersSent),
        sql`${subscriptions.paidUntil} is ${paidUntil} and ${subscriptions.remindedOf} is ${remindedOf}`,
      ),
    )
    .returning({ id: subscriptions.id });
}

export function isNoticeClaimed(noticeId: string): SQL {
  return sql`exists (select 1 from ${subscriptions} where ${subscriptions.noticeId} = ${noticeId})`;
}

/**
 * Selects refunds that were requested before `before` and aren't finished: the charge isn't reversed, the subscription
 * continues, or there is no receipt yet.
 */
export function selectUnfinishedRefunds(db: Database, before: number) {
  const { refundAskedAt, reversedAt, reversedFor, receiptId, subscriptionId, triedAt, userId } = invoices;
  const isMember = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`;
  const lacksReceipt = and(eq(reversedFor, 'refund'), isNull(receiptId), isMember);
  const continues = sql`exists (select 1 from ${subscriptions}
    where ${subscriptions.id} = ${subscriptionId} and ${subscriptions.endedAt} is null)`;
  return db
    .select()
    .from(invoices)
    .where(and(lte(refundAskedAt, before), or(isNull(reversedAt), continues, lacksReceipt)))
    .orderBy(asc(triedAt), asc(refundAskedAt))
    .limit(20);
}

/** True while a member's plan is cancelled and hasn't ended yet. */
export function isCancelled(userId: string): SQL {
  return sql`exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${userId}
    and ${subscriptions.cancelAt} is not null and ${isLive} and ${subscriptions.status} <> 'pending')`;
}

/** Selects a card that the member is redeeming, whose time isn't in the ledger yet. At most one row. */
export function selectCardBeingRedeemed(db: Database, userId: string) {
  return db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(eq(giftCards.redeemedBy, userId), eq(giftCards.state, 'redeeming')))
    .limit(1);
}
