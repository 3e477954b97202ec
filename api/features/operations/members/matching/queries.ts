import { and, type SQL, sql } from 'drizzle-orm';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { isWaitingToJoin, matchAddress, nameWords, selectNamed } from '#api/features/accounts/users/index.ts';
import { userNameWords, users } from '#api/features/accounts/users/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import type { UsersFilter } from '../contract.ts';

export function isSeen(seen: UsersFilter['seen'], now: Date): SQL | undefined {
  const before = (days: number) => now.getTime() - days * dayMs;
  if (seen === 'week') return sql`${users.lastSeenAt} >= ${before(7)}`;
  if (seen === 'month') return sql`${users.lastSeenAt} >= ${before(30)}`;
  if (seen === 'away') return sql`${users.lastSeenAt} > 0 and ${users.lastSeenAt} < ${before(90)}`;
  return seen && sql`${users.lastSeenAt} = 0`;
}

const restricted = (kind: 'suspension' | 'silence', now: Date) => sql`select ${restrictions.userId} from ${restrictions}
  where ${restrictions.kind} = ${kind} and ${restrictions.until} > ${now.getTime()} and ${restrictions.liftedAt} is null`;

const spans = (tier: SQL, now: Date) => sql`${entitlementSpans}
  where ${tier} and ${entitlementSpans.startsAt} <= ${now.getTime()} and ${entitlementSpans.endsAt} > ${now.getTime()}`;

/** Members with a current tier, and whether one of them has. */
export const paying = (tier: string, now: Date) => ({
  ids: sql`select ${entitlementSpans.userId} from ${spans(sql`${entitlementSpans.tier} = ${tier}`, now)}`,
  isOne: sql`exists (select 1 from ${spans(
    // The plus keeps the database from reading all members of the tier for each member.
    sql`${entitlementSpans.userId} = ${users.id} and +${entitlementSpans.tier} = ${tier}`,
    now,
  )})`,
});

const paymentConditions = {
  cancelled: sql`${subscriptions.endedAt} is null and ${subscriptions.cancelAt} is not null`,
  failed: sql`${subscriptions.status} = 'past_due'`,
  lapsed: sql`${subscriptions.endedAt} is not null`,
} as const;
const paymentIndexes = {
  cancelled: 'subscriptions_cancelled',
  failed: 'subscriptions_failed',
  lapsed: 'subscriptions_ended',
} as const;

/** Members by what became of their subscription, and whether it is one of them. */
export function whosePayment(payment: NonNullable<UsersFilter['payment']>, now: Date) {
  const theirs = sql`${entitlementSpans.userId} = ${subscriptions.userId}`;
  const isWanted =
    payment === 'lapsed'
      ? sql`${paymentConditions.lapsed} and not exists (select 1 from ${spans(theirs, now)})`
      : paymentConditions[payment];
  return {
    ids: sql`select ${subscriptions.userId} from ${subscriptions} indexed by ${sql.identifier(paymentIndexes[payment])}
      where ${subscriptions.userId} > '' and ${isWanted}`,
    isOne: sql`exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${users.id} and ${isWanted})`,
  };
}

const pays = (now: Date) => sql`exists (select 1 from ${spans(sql`${entitlementSpans.userId} = ${users.id}`, now)})`;

/** Members whose address or name matches a search, both as a query of ids and as a condition on a `users` row. */
export function matchMembers(q: string) {
  const address = matchAddress(q);
  if (q.includes('@')) return address;
  const hasWords = nameWords(q).map(
    (text) => sql`exists (select 1 from ${userNameWords}
      where ${userNameWords.userId} = ${users.id} and ${beginsWith(sql`${userNameWords.word}`, text)})`,
  );
  const isNamed = hasWords.length > 0 ? and(...hasWords) : sql`false`;
  return {
    // Repeats a member found in several ways, since removing duplicates would read all matches before the first.
    ids: sql`${address.ids} union all select * from (${selectNamed(q)})`,
    isOne: sql`(${address.isOne} or (${isNamed}))`,
  };
}

const isInState = (now: Date): Record<NonNullable<UsersFilter['status']>, SQL> => ({
  active: sql`${users.status} = 'active' and ${users.emailVerifiedAt} is not null`,
  unconfirmed: sql`${users.emailVerifiedAt} is null`,
  waiting: isWaitingToJoin,
  banned: sql`${users.status} = 'banned'`,
  suspended: sql`${users.id} in (${restricted('suspension', now)})`,
  silenced: sql`${users.id} in (${restricted('silence', now)})`,
});

/** A filter's conditions on each row. Literals, because a partial index isn't used for a bound value. */
export function conditions({ ids, role, status, expert, seen, joined, tier, payment, q }: UsersFilter, now: Date): SQL {
  return and(
    sql`${users.deletedAt} is null`,
    ids ? sql`${users.id} in (select value from json_each(${JSON.stringify(ids.split('.'))}))` : undefined,
    role && sql`${users.role} = ${sql.raw(`'${role}'`)}`,
    role && role !== 'user' ? sql`${users.role} <> 'user'` : undefined,
    status && isInState(now)[status],
    expert && sql`${users.isExpert} = ${sql.raw(expert === 'yes' ? '1' : '0')}`,
    tier === 'basic' ? sql`not ${pays(now)}` : undefined,
    tier === 'premium' || tier === 'donator' ? paying(tier, now).isOne : undefined,
    payment && whosePayment(payment, now).isOne,
    isSeen(seen, now),
    joined && sql`${users.createdAt} >= ${now.getTime() - { week: 7, month: 30 }[joined] * dayMs}`,
    q ? matchMembers(q).isOne : undefined,
  ) as SQL;
}
