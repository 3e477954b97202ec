import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { isTagged } from '#api/features/accounts/member-tags/index.ts';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import {
  isWaitingToJoin,
  matchAddress,
  selectMembersByName,
  splitNameSearch,
} from '#api/features/accounts/users/index.ts';
import { userNameWords, users } from '#api/features/accounts/users/schema.ts';
import { failedCharges } from '#api/features/commerce/payment-records/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { analyticsPeople } from '#api/features/growth/analytics/schema.ts';
import { dayMs, type Span, spanOfDays } from '#api/platform/calendar/time.ts';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import type { UsersFilter } from '../contract.ts';

/** When a filter is applied, and the time zone of its days. */
export interface FilterTime {
  now: Date;
  timeZone: string;
}

export function wasSeen(seen: UsersFilter['seen'], now: Date): SQL | undefined {
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

/** Matches members with a current tier, as a query of ids and as a condition on one member. */
export const matchPayingMembers = (tier: string, now: Date) => ({
  ids: sql`select ${entitlementSpans.userId} from ${spans(sql`${entitlementSpans.tier} = ${tier}`, now)}`,
  isOne: sql`exists (select 1 from ${spans(
    // The plus keeps SQLite from reading all members of the tier for each member.
    sql`${entitlementSpans.userId} = ${users.id} and +${entitlementSpans.tier} = ${tier}`,
    now,
  )})`,
});

/** True if the column's time is within the days, if any are given. */
const within = (column: SQLWrapper, { since, until }: Span) =>
  and(
    since === undefined ? undefined : sql`${column} >= ${since}`,
    until === undefined ? undefined : sql`${column} < ${until}`,
  );

interface Found {
  /** The rows to search, and the index that narrows them down. */
  table: SQLWrapper;
  owner: SQLWrapper;
  index: string;
  isWanted: SQL | undefined;
}

const other = alias(subscriptions, 'other');
const isPaidFor = (of: { status: SQLWrapper }) => sql`${of.status} <> 'pending'`;

/** Whether the member had another paid subscription at this time that wasn't over yet. */
const hadOther = (at: SQLWrapper, isNotOver: SQL) => sql`exists (select 1 from ${subscriptions} as other
  where ${other.userId} = ${subscriptions.userId} and ${other.id} <> ${subscriptions.id} and ${isPaidFor(other)}
    and ${other.startedAt} <= ${at} and (${other.endedAt} is null or ${isNotOver}))`;

const firstPaid = sql`(select ${analyticsPeople.paidAt} from ${analyticsPeople}
  where ${analyticsPeople.userId} = ${subscriptions.userId})`;

/** Finds the rows that match a payment state, on the given days if any. */
function findPaymentRows(payment: NonNullable<UsersFilter['payment']>, days: Span, now: Date): Found {
  const hasDays = days.since !== undefined || days.until !== undefined;
  const ofSubscriptions = (index: string, ...isWanted: Array<SQL | undefined>): Found => ({
    ...{ table: subscriptions, owner: subscriptions.userId, index, isWanted: and(...isWanted) },
  });
  const theirs = sql`${entitlementSpans.userId} = ${subscriptions.userId}`;
  const { startedAt, endedAt, cancelAt, periodEnd, status } = subscriptions;
  const isEnded = sql`${endedAt} is not null`;
  const found: Record<typeof payment, () => Found> = {
    subscribed: () =>
      ofSubscriptions(
        'subscriptions_live',
        sql`${endedAt} is null and ${periodEnd} > 0 and ${status} in ('active', 'past_due')`,
        within(startedAt, days),
      ),
    new: () => ({
      ...{ table: analyticsPeople, owner: analyticsPeople.userId, index: 'analytics_people_by_payment' },
      isWanted: and(sql`${analyticsPeople.paidAt} > 0`, within(analyticsPeople.paidAt, days)),
    }),
    returning: () =>
      ofSubscriptions(
        'subscriptions_by_start',
        ...[sql`${startedAt} > 0`, within(startedAt, days), isPaidFor(subscriptions)],
        sql`${firstPaid} < ${startedAt} and not ${hadOther(startedAt, sql`${other.endedAt} >= ${startedAt}`)}`,
      ),
    cancelled: () =>
      ofSubscriptions(
        'subscriptions_cancelled',
        sql`${endedAt} is null and ${cancelAt} is not null`,
        within(cancelAt, days),
      ),
    failed: () =>
      hasDays
        ? {
            ...{ table: failedCharges, owner: failedCharges.userId, index: 'failed_charges_by_time' },
            isWanted: within(failedCharges.failedAt, days),
          }
        : ofSubscriptions('subscriptions_failed', sql`${status} = 'past_due'`),
    lapsed: () =>
      hasDays
        ? ofSubscriptions(
            'subscriptions_by_end',
            isEnded,
            within(endedAt, days),
            sql`not ${hadOther(endedAt, sql`${other.endedAt} > ${endedAt}`)}`,
          )
        : ofSubscriptions('subscriptions_ended', isEnded, sql`not exists (select 1 from ${spans(theirs, now)})`),
  };
  return found[payment]();
}

/** Matches members by the state of their subscription, as a query of ids and as a condition on one member. */
export function matchPaymentState(payment: NonNullable<UsersFilter['payment']>, days: Span, now: Date) {
  const { table, owner, index, isWanted } = findPaymentRows(payment, days, now);
  return {
    ids: sql`select ${owner} from ${table} indexed by ${sql.identifier(index)} where ${owner} > '' and ${isWanted}`,
    isOne: sql`exists (select 1 from ${table} where ${owner} = ${users.id} and ${isWanted})`,
  };
}

const pays = (now: Date) => sql`exists (select 1 from ${spans(sql`${entitlementSpans.userId} = ${users.id}`, now)})`;

/** Matches members whose address or name matches a search, as a query of ids and as a condition on a `users` row. */
export function matchMembers(q: string) {
  const address = matchAddress(q);
  if (q.includes('@')) return address;
  const hasWords = splitNameSearch(q).map(
    (text) => sql`exists (select 1 from ${userNameWords}
      where ${userNameWords.userId} = ${users.id} and ${beginsWith(sql`${userNameWords.word}`, text)})`,
  );
  const isNamed = hasWords.length > 0 ? and(...hasWords) : sql`false`;
  return {
    // May return a member twice: removing duplicates would read all matches before the first.
    ids: sql`${address.ids} union all select * from (${selectMembersByName(q)})`,
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

/** Converts the filter's days to times. */
export function toFilterSpans(filter: UsersFilter, timeZone: string) {
  const { joinedFrom, joinedTo, seenFrom, seenTo, paymentFrom, paymentTo } = filter;
  return {
    joinedOn: spanOfDays({ from: joinedFrom, to: joinedTo }, timeZone),
    seenOn: spanOfDays({ from: seenFrom, to: seenTo }, timeZone),
    paidOn: spanOfDays({ from: paymentFrom, to: paymentTo }, timeZone),
  };
}

/** Whether a list with this filter is sorted by when members were last seen. */
export const isSortedByLastSeen = ({ seen, seenFrom, seenTo }: UsersFilter) => Boolean(seen ?? seenFrom ?? seenTo);

/**
 * Combines a filter's conditions on a row. Uses literals, because SQLite doesn't use a partial index for a bound value.
 */
export function filterConditions(filter: UsersFilter, { now, timeZone }: FilterTime): SQL {
  const { ids, role, status, expert, seen, joined, tier, payment, tag, q } = filter;
  const { joinedOn, seenOn, paidOn } = toFilterSpans(filter, timeZone);
  return and(
    sql`${users.deletedAt} is null`,
    ids ? sql`${users.id} in (select value from json_each(${JSON.stringify(ids.split('.'))}))` : undefined,
    role && sql`${users.role} = ${sql.raw(`'${role}'`)}`,
    role && role !== 'user' ? sql`${users.role} <> 'user'` : undefined,
    status && isInState(now)[status],
    expert && sql`${users.isExpert} = ${sql.raw(expert === 'yes' ? '1' : '0')}`,
    tier === 'basic' ? sql`not ${pays(now)}` : undefined,
    tier === 'premium' || tier === 'donator' ? matchPayingMembers(tier, now).isOne : undefined,
    payment && matchPaymentState(payment, paidOn, now).isOne,
    tag ? isTagged(users.id, [tag]) : undefined,
    wasSeen(seen, now),
    within(users.lastSeenAt, seenOn),
    within(users.createdAt, joinedOn),
    joined && sql`${users.createdAt} >= ${now.getTime() - { week: 7, month: 30 }[joined] * dayMs}`,
    q ? matchMembers(q).isOne : undefined,
  ) as SQL;
}
