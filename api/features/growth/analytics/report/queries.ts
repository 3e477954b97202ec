import { and, asc, between, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { announcements } from '#api/features/community/announcements/schema.ts';
import { inLanguage, isPublished } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import { campaigns } from '#api/features/growth/campaigns/schema.ts';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { analyticsCounts, analyticsFacts } from '#api/platform/analytics/schema.ts';
import { addDays } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { selectPriceChanges } from '../marks/queries.ts';
import { bucketNumber, firstBucketKey, gapColumn, isCountInBuckets, monthDays } from '../sums/queries.ts';
import type { ReportPlan } from './plan-report.ts';
import { quarterMs } from './rules.ts';

type Span = ReportPlan['current'];

/** The measures that are counted in each bucket. */
const summedMeasures: Measure[] = [
  'views',
  'visitors',
  'sign_ups',
  'posts',
  'comments',
  'messages',
  'questions',
  'questions_answered',
  'questions_unanswered',
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

const answerTimes = sql<string>`group_concat(${analyticsCounts.name} || ',' || ${analyticsCounts.count})`;

/** Measures that record changes: their sum since the beginning is the current state. */
const stateMeasures: Measure[] = ['recurring', 'subscribers'];

const lastKey = ({ buckets }: Span) => buckets.at(-1)?.key ?? '';
const firstDay = ({ buckets }: Span) => buckets[0]?.day ?? '';

const counted = {
  at: analyticsCounts.at,
  measure: analyticsCounts.measure,
  name: analyticsCounts.name,
  count: analyticsCounts.count,
};

/** The day or hour from which packed rows are numbered. */
export const firstPackedKey = ({ bucket, previous }: ReportPlan) =>
  bucket === 'day' ? firstBucketKey(previous) : previous.midnight;

/**
 * Selects the counts of both periods: a row for each measure and name, with pairs packed into one string (days or hours
 * after the first, count), because sending thousands of rows takes longer than reading them.
 */
export function selectBucketCounts(db: Database, plan: ReportPlan) {
  const { bucket, current } = plan;
  const from = firstPackedKey(plan);
  const measures =
    bucket === 'day' ? summedMeasures : ([...summedMeasures, 'active_hours', 'failed_days'] satisfies Measure[]);
  const { at, measure, name, count } = analyticsCounts;
  const after = sql`(${bucketNumber(bucket, sql`${at}`)} - ${bucketNumber(bucket, sql`${from}`)})`;
  return db
    .select({ measure, name, packed: sql<string>`group_concat(${after} || ',' || ${count})` })
    .from(analyticsCounts)
    .where(and(isCountInBuckets(bucket, from, lastKey(current)), inArray(measure, measures)))
    .groupBy(measure, name);
}

/** Selects the times to first answers in each bucket, as packed pairs: seconds, count. */
export function selectAnswerTimes(db: Database, plan: ReportPlan) {
  const { bucket, current } = plan;
  const { at, measure } = analyticsCounts;
  return db
    .select({ at, packed: answerTimes })
    .from(analyticsCounts)
    .where(and(isCountInBuckets(bucket, firstPackedKey(plan), lastKey(current)), eq(measure, 'answer_seconds')))
    .groupBy(at);
}

/** Selects the times to first answers on the last day of the previous period, if that day is partial. */
export function selectAnswerTimesOfPartialDay(db: Database, { previous: { hours } }: ReportPlan) {
  const where = and(
    isCountInBuckets('hour', hours?.from ?? '', hours?.to ?? ''),
    eq(analyticsCounts.measure, 'answer_seconds'),
  );
  return db
    .select({ packed: sql<string>`coalesce(${answerTimes}, '')` })
    .from(analyticsCounts)
    .where(where);
}

/** Sums the hours of the previous period's last day, if that day is partial. */
export function selectPartialDay(db: Database, { previous: { hours } }: ReportPlan) {
  return db
    .select({ ...counted, at: sql<string>`''`, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(
      and(
        isCountInBuckets('hour', hours?.from ?? '', hours?.to ?? ''),
        inArray(analyticsCounts.measure, summedMeasures),
      ),
    )
    .groupBy(analyticsCounts.measure, analyticsCounts.name);
}

/** Selects recurring revenue and subscribers before the first day of both periods. */
export function selectStateBefore(db: Database, { previous }: ReportPlan) {
  return db
    .select({ ...counted, at: sql<string>`''`, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(
      and(
        eq(analyticsCounts.period, 'day'),
        inArray(analyticsCounts.measure, stateMeasures),
        lt(analyticsCounts.at, firstDay(previous)),
      ),
    )
    .groupBy(analyticsCounts.measure, analyticsCounts.name);
}

/** Selects facts that the job hasn't counted yet, by quarter-hour. */
export function selectUncountedFacts(db: Database) {
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

const shortGap = sql<number>`min(${gapColumn}, ${sql.raw(String(monthDays))})`;

/**
 * Selects members active on each day, beginning a month before the previous period, as packed pairs: gap in days,
 * count.
 */
export function selectActiveMembers(db: Database, { current, previous }: ReportPlan) {
  const last = current.buckets.at(-1)?.day ?? '';
  const { at, measure, name, count } = analyticsCounts;
  return db
    .select({ at, packed: sql<string>`group_concat(${name} || ',' || ${count})` })
    .from(analyticsCounts)
    .where(and(isCountInBuckets('day', addDays(firstDay(previous), 1 - monthDays), last), eq(measure, 'active_month')))
    .groupBy(at);
}

export function selectActiveMembersOnPartialDay(db: Database, { previous: { hours } }: ReportPlan) {
  return db
    .select({ gap: shortGap.as('gap'), count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(
      and(isCountInBuckets('hour', hours?.from ?? '', hours?.to ?? ''), eq(analyticsCounts.measure, 'active_days')),
    )
    .groupBy(sql`gap`);
}

/** Selects how many members were active in each month, by month of joining. */
export function selectRetention(db: Database) {
  const month = sql<string>`substr(${analyticsCounts.at}, 1, 7)`;
  return db
    .select({ joined: analyticsCounts.name, month, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(and(eq(analyticsCounts.period, 'day'), eq(analyticsCounts.measure, 'retained')))
    .groupBy(analyticsCounts.name, month);
}

/** Selects how many confirmed members joined in each month. */
export function selectJoinedMembers(db: Database) {
  const month = sql<string>`substr(${analyticsCounts.at}, 1, 7)`;
  return db
    .select({ month, count: sql<number>`sum(${analyticsCounts.count})` })
    .from(analyticsCounts)
    .where(and(eq(analyticsCounts.period, 'day'), eq(analyticsCounts.measure, 'joined_confirmed')))
    .groupBy(month);
}

/** Selects when the events of both periods began, except for cancelled ones. */
export function selectEvents(db: Database, { current, previous }: ReportPlan, now: Date) {
  return db
    .select({ at: events.startsAt })
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .where(and(between(events.startsAt, previous.from, current.to - 1), isNull(events.cancelledAt), isPublished(now)));
}

/** Selects what was sent, published or changed in the period. */
export function selectMarks(db: Database, { current }: ReportPlan, locale: Locale) {
  const { from, to } = current;
  return {
    priced: selectPriceChanges(db, current),
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
    mailed: db
      .select({ at: campaigns.startedAt, id: campaigns.id, title: campaigns.name })
      .from(campaigns)
      .where(between(campaigns.startedAt, from, to)),
    announced: db
      .select({ at: announcements.sentAt, id: announcements.id, texts: announcements.texts })
      .from(announcements)
      .where(and(between(announcements.sentAt, from, to), isNull(announcements.withdrawnAt))),
  } as const;
}
