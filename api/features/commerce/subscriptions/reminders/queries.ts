import { and, asc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { isActiveMember, users } from '#api/features/accounts/users/index.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { renewingPlan } from '../queries.ts';
import { entitlementReminders } from './schema.ts';

/** How many days before the end of their time members are reminded. */
const reminderDays = { first: 7, last: 1 } as const;

/** Which reminder is due for a span, by its number of days. If the first was missed, only the last is sent. */
const dueDays = (now: Date) =>
  sql<number>`case when ${entitlementSpans.endsAt} <= ${now.getTime() + reminderDays.last * dayMs}
    then ${reminderDays.last} else ${reminderDays.first} end`;

/** True if no later span follows. */
const isLast = sql`not exists (select 1 from ${entitlementSpans} as later
  where later.user_id = ${entitlementSpans.userId} and later.starts_at >= ${entitlementSpans.endsAt})`;

/** How many reminders are read at once. */
export const reminderPageSize = 50;

/**
 * Selects members whose last span ends soon, who have no renewing subscription and haven't got the due reminder. The
 * next page begins after the last row, so that persistent failures don't block others.
 */
export function selectExpiringTimes(db: Database, now: Date, after?: Pick<ExpiringTime, 'userId' | 'endsAt'>) {
  const at = now.getTime();
  const sent = sql`(select 1 from ${entitlementReminders} where ${entitlementReminders.userId} = ${entitlementSpans.userId}
    and ${entitlementReminders.endsAt} = ${entitlementSpans.endsAt} and ${entitlementReminders.days} = ${dueDays(now)})`;
  return db
    .select({
      userId: users.id,
      email: users.email,
      locale: users.locale,
      tier: entitlementSpans.tier,
      endsAt: entitlementSpans.endsAt,
      days: dueDays(now),
    })
    .from(entitlementSpans)
    .innerJoin(users, eq(users.id, entitlementSpans.userId))
    .where(
      and(
        gt(entitlementSpans.endsAt, at),
        lte(entitlementSpans.endsAt, at + reminderDays.first * dayMs),
        isLast,
        isActiveMember(),
        sql`not exists ${sent}`,
        sql`${renewingPlan(users.id)} is null`,
        after && sql`(${entitlementSpans.endsAt}, ${entitlementSpans.userId}) > (${after.endsAt}, ${after.userId})`,
      ),
    )
    .orderBy(asc(entitlementSpans.endsAt), asc(entitlementSpans.userId))
    .limit(reminderPageSize);
}

export interface ExpiringTime extends Pick<typeof users.$inferSelect, 'email' | 'locale'> {
  userId: string;
  tier: typeof entitlementSpans.$inferSelect.tier;
  endsAt: number;
  days: number;
}

/** Claims a reminder. Only one of several concurrent calls gets a row, and none does if the end has changed. */
export function insertReminder(db: Database, { userId, endsAt, days }: ExpiringTime, claimedBy: string) {
  return db
    .insert(entitlementReminders)
    .select(sql`
      select ${userId}, ${endsAt}, ${days}, ${claimedBy} from ${entitlementSpans}
      where ${entitlementSpans.userId} = ${userId} and ${entitlementSpans.endsAt} = ${endsAt} and ${isLast}`)
    .onConflictDoNothing()
    .returning({ userId: entitlementReminders.userId });
}

export function wasClaimedBy(claimedBy: string): SQL {
  return sql`exists (select 1 from ${entitlementReminders} where ${entitlementReminders.claimedBy} = ${claimedBy})`;
}

/** Deletes reminders of spans that have ended. Run every hour. */
export function deleteOldReminders(db: Database, now: Date) {
  return deleteRowBatch(db, entitlementReminders, lt(entitlementReminders.endsAt, now.getTime()));
}
