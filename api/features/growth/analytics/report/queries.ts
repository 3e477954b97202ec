import { and, asc, between, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { announcements } from '#api/features/community/announcements/schema.ts';
import { inLanguage, isPublished } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { analyticsCounts, analyticsFacts } from '#api/platform/analytics/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { ReportPlan } from './plan-report.ts';
import { daysBefore, quarterMs } from './rules.ts';

type Period = ReportPlan['bucket'];
type Span = ReportPlan['current'];

/** What is counted in each bucket. */
const summed: Measure[] = [
  'views',
  'visitors',
  'sign_ups',
  'posts',
  'comments',
  'messages',
  'questions',
  'questions_answered',
  'questions_unanswered',
  'answer_seconds',
  'connections',
  'gross',
  'refunds',
  'recurring',
  'subscribers',
  'subscribers_new',
  'subscribers_lost',
  'subscribers_returning',
  'cards_sold',
  'cards_redeemed',
  'seats',
  'joined_confirmed',
  'joined_posted',
  'joined_paid',
  'left_out',
];

/** Measures whose sum since the beginning is the state at a moment. */
const states: Measure[] = ['recurring', 'subscribers'];

const lastKey = ({ buckets }: Span) => buckets.at(-1)?.key ?? '';
const firstKey = ({ buckets }: Span) => buckets[0]?.key ?? '';
const firstDay = ({ buckets }: Span) => buckets[0]?.day ?? '';

const counted = {
  at: analyticsCounts.at,
  measure: analyticsCounts.measure,
  name: analyticsCounts.name,
  count: analyticsCounts.count,
};

const inBuckets = (period: Period, from: string, to: string) =>
  and(eq(analyticsCounts.period, period), between(analyticsCounts.at, from, to));

/**
 * Everything summed from the first bucket of the previous period, or its midnight, to the last of the current one: a row
 * for each measure, since thousands of rows would take longer to send than to read.
 */
export function selectCounted(db: Database, { bucket, current, previous }: ReportPlan) {
  const from = bucket === 'day' ? firstKey(previous) : previous.midnight;
  const measures = bucket === 'day' ? summed : ([...summed, 'active_hours', 'failed_days'] satisfies Measure[]);
  const { at, measure, name, count } = analyticsCounts;
  return db
    .select({ measure, packed: sql<string>`json_group_array(json_array(${at}, ${name}, ${count}))` })
    .from(analyticsCounts)
    .where(and(inBuckets(bucket, from, lastKey(current)), inArray(measure, measures)))
    .groupBy(measure);
}

/** The same by hour for the last day of the previous period, if that counts only up to a moment. */
export function selectUpToMoment(db: Database, { previous: { hours } }: ReportPlan) {
  return db
    .select({ ...counted, at: sql<string>`''`, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(and(inBuckets('hour', hours?.from ?? '', hours?.to ?? ''), inArray(analyticsCounts.measure, summed)))
    .groupBy(analyticsCounts.measure, analyticsCounts.name);
}

/** The state of what is paid monthly before the first day of both periods. */
export function selectStateBefore(db: Database, { previous }: ReportPlan) {
  return db
    .select({ ...counted, at: sql<string>`''`, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(
      and(
        eq(analyticsCounts.period, 'day'),
        inArray(analyticsCounts.measure, states),
        lt(analyticsCounts.at, firstDay(previous)),
      ),
    )
    .groupBy(analyticsCounts.measure, analyticsCounts.name);
}

/** Facts that aren't counted yet, by quarter of an hour. */
export function selectUncounted(db: Database) {
  const quarter = sql<number>`${analyticsFacts.at} / ${sql.raw(String(quarterMs))}`;
  return db
    .select({
      quarter: quarter.as('quarter'),
      measure: analyticsFacts.measure,
      name: analyticsFacts.name,
      count: sql<number>`sum(${analyticsFacts.amount})`,
    })
    .from(analyticsFacts)
    .groupBy(sql`quarter`, analyticsFacts.measure, analyticsFacts.name);
}

/** Gaps from here on are all the same to a month. */
export const monthDays = 30;

const gap = sql`iif(${analyticsCounts.name} = '', 9999, cast(${analyticsCounts.name} as integer))`;
const shortGap = sql<number>`min(${gap}, ${sql.raw(String(monthDays))})`;

/** Members active on each day by the days since they were before, from a month before the previous period. */
export function selectActive(db: Database, { current, previous }: ReportPlan) {
  const last = current.buckets.at(-1)?.day ?? '';
  const { at, measure, count } = analyticsCounts;
  const gaps = db
    .select({ at, gap: shortGap.as('gap'), count: sql<number>`sum(${count})`.as('members') })
    .from(analyticsCounts)
    .where(and(inBuckets('day', daysBefore(firstDay(previous), monthDays - 1), last), eq(measure, 'active_days')))
    .groupBy(at, sql`gap`)
    .as('gaps');
  return db
    .select({ at: gaps.at, packed: sql<string>`json_group_array(json_array(${gaps.gap}, ${gaps.count}))` })
    .from(gaps)
    .groupBy(gaps.at);
}

export function selectActiveUpToMoment(db: Database, { previous: { hours } }: ReportPlan) {
  return db
    .select({ gap: shortGap.as('gap'), count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(and(inBuckets('hour', hours?.from ?? '', hours?.to ?? ''), eq(analyticsCounts.measure, 'active_days')))
    .groupBy(sql`gap`);
}

const numberOf = (period: Period, at: SQL) =>
  period === 'day'
    ? sql`cast(julianday(${at}) as integer)`
    : sql`cast(round(julianday(${at} || ':00') * 24) as integer)`;

/**
 * How many different people a span has: each counts where their gap reaches back before the span. So every range has
 * its exact number, although no row says who.
 */
export function countDistinct(db: Database, { bucket }: ReportPlan, span: Span, measure: Measure) {
  const at = sql`${analyticsCounts.at}`;
  const first = sql`${firstKey(span)}`;
  const whole = span.hours && bucket === 'day' ? daysBefore(lastKey(span), 1) : lastKey(span);
  const inWhole = sql`${inBuckets(bucket, firstKey(span), whole)}
    and ${gap} > ${numberOf(bucket, at)} - ${numberOf(bucket, first)}`;
  const days = sql`${numberOf('day', sql`${lastKey(span)}`)} - ${numberOf('day', first)}`;
  const upToMoment =
    span.hours && bucket === 'day'
      ? sql`or (${inBuckets('hour', span.hours.from, span.hours.to)} and ${gap} > ${days})`
      : sql``;
  return db
    .select({ count: sql<number>`coalesce(sum(${analyticsCounts.count}), 0)` })
    .from(analyticsCounts)
    .where(sql`${eq(analyticsCounts.measure, measure)} and ((${inWhole}) ${upToMoment})`);
}

/** How many names of a panel are listed. */
export const maxNames = 50;

/** The most frequent names of a measure in both periods, with the sums of all names in each row. */
export function selectTopNames(db: Database, { bucket, current, previous }: ReportPlan, measure: Measure) {
  const part = (span: 'current' | 'previous', where: SQL | undefined) =>
    sql`select name, count, ${sql.raw(span === 'current' ? '0' : '1')} as is_previous
      from ${analyticsCounts} where ${and(eq(analyticsCounts.measure, measure), where)}`;
  const hours = bucket === 'day' ? previous.hours : null;
  const wholeUntil = hours ? daysBefore(lastKey(previous), 1) : lastKey(previous);
  const parts = [
    part('current', inBuckets(bucket, firstKey(current), lastKey(current))),
    part('previous', inBuckets(bucket, firstKey(previous), wholeUntil)),
    ...(hours ? [part('previous', inBuckets('hour', hours.from, hours.to))] : []),
  ];
  return db.all<{ name: string; count: number; previous: number; all: number; allPrevious: number }>(sql`
    select name, sum(count * (1 - is_previous)) as "count", sum(count * is_previous) as "previous",
      sum(sum(count * (1 - is_previous))) over () as "all", sum(sum(count * is_previous)) over () as "allPrevious"
    from (${sql.join(parts, sql` union all `)})
    group by name order by name = '', 2 desc, 3 desc, name limit ${maxNames}`);
}

/** Members active by month of joining and month. */
export function selectRetained(db: Database) {
  const month = sql<string>`substr(${analyticsCounts.at}, 1, 7)`;
  return db
    .select({ joined: analyticsCounts.name, month, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(and(eq(analyticsCounts.period, 'day'), eq(analyticsCounts.measure, 'retained')))
    .groupBy(analyticsCounts.name, month);
}

/** Confirmed members by month of joining. */
export function selectJoined(db: Database) {
  const month = sql<string>`substr(${analyticsCounts.at}, 1, 7)`;
  return db
    .select({ month, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(and(eq(analyticsCounts.period, 'day'), eq(analyticsCounts.measure, 'joined_confirmed')))
    .groupBy(month);
}

/** When events began that weren't cancelled. */
export function selectEvents(db: Database, { current, previous }: ReportPlan, now: Date) {
  return db
    .select({ at: events.startsAt })
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .where(and(between(events.startsAt, previous.from, current.to - 1), isNull(events.cancelledAt), isPublished(now)));
}

/** What was sent, published or changed in the period. */
export function selectMarks(db: Database, { current: { from, to } }: ReportPlan, locale: Locale) {
  return {
    brands: db
      .select({ at: brandVersions.createdAt, title: brandVersions.note, version: brandVersions.version })
      .from(brandVersions)
      .where(between(brandVersions.createdAt, from, to))
      .orderBy(asc(brandVersions.version)),
    published: db
      .select({ at: contentItems.publishAt, id: contentItems.id, title: contentTexts.title })
      .from(contentItems)
      .innerJoin(contentTexts, inLanguage(locale))
      .where(
        and(
          eq(contentItems.type, 'event'),
          inArray(contentItems.state, ['scheduled', 'published']),
          between(contentItems.publishAt, from, to),
        ),
      ),
    sent: db
      .select({ at: announcements.sentAt, id: announcements.id, texts: announcements.texts })
      .from(announcements)
      .where(and(between(announcements.sentAt, from, to), isNull(announcements.withdrawnAt))),
  } as const;
}
