import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { inLanguage } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { addDays } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { ReportPlan } from '../report/plan-report.ts';
import { monthAfter, summedPeriods, wholeMonths } from '../report/rules.ts';
import { analyticsPeriodSums } from '../schema.ts';
import { namedPages } from '../visits/rules.ts';

type Period = ReportPlan['bucket'];
type Span = ReportPlan['current'];
type SpanName = 'current' | 'previous';

const lastKey = ({ buckets }: Span) => buckets.at(-1)?.key ?? '';
export const firstBucketKey = ({ buckets }: Span) => buckets[0]?.key ?? '';

export const isCountInBuckets = (period: Period | 'month', from: string | SQL, to: string | SQL) =>
  and(eq(analyticsCounts.period, period), between(analyticsCounts.at, from, to));

/** Longer gaps make no difference to a month. */
export const monthDays = 30;

/** The gap in a row's name. Rows without one, such as daily visitors, whom nothing links between days, count as new. */
export const gapColumn = sql`iif(${analyticsCounts.name} = '', 9999, cast(${analyticsCounts.name} as integer))`;

export const bucketNumber = (period: Period, at: SQL) =>
  period === 'day'
    ? sql`cast(julianday(${at}) as integer)`
    : sql`cast(round(julianday(${at} || ':00') * 24) as integer)`;

const sums = analyticsPeriodSums;
const sumsOf = (days: number, measure: Measure) => and(eq(sums.days, days), eq(sums.measure, measure));

/** Whether the complete days of a period that ends today are summed. */
const isSummed = (days: number, today: string) =>
  sql`exists (select 1 from ${sums} where ${and(sumsOf(days, 'views'), eq(sums.name, ''), eq(sums.today, today))})`;

/**
 * Splits a span into its complete days or hours, and its last day if that is partial or the job has summed the other
 * days. If the SQL condition `unless` holds, the first part is an empty range, so nothing is read.
 */
function partsOf({ bucket, summedDays }: ReportPlan, span: Span, unless: SQL = sql`0`) {
  const hours = bucket === 'day' ? span.hours : null;
  const whole = (until: string) => isCountInBuckets(bucket, firstBucketKey(span), sql`iif(${unless}, '', ${until})`);
  if (!hours && summedDays === null) return { whole: whole(lastKey(span)), last: null };
  const last = hours
    ? isCountInBuckets('hour', hours.from, hours.to)
    : isCountInBuckets('day', lastKey(span), lastKey(span));
  return { whole: whole(addDays(lastKey(span), -1)), last };
}

/** Matches people on their first day or hour in the span, because their gap reaches back to before the span. */
const isFirst = ({ bucket }: ReportPlan, span: Span) =>
  sql`${gapColumn} > ${bucketNumber(bucket, sql`${analyticsCounts.at}`)} - ${bucketNumber(bucket, sql`${firstBucketKey(span)}`)}`;

/**
 * Counts the different people in a span. Each is counted on the day or hour whose gap reaches back to before the span,
 * so the count is exact for any range although no row identifies anyone.
 */
export function countDistinct(db: Database, plan: ReportPlan, name: SpanName, measure: Measure) {
  const { summedDays, current } = plan;
  const span = plan[name];
  const { whole, last } = partsOf(plan, span);
  const days = summedDays !== null && measure === 'active_days' ? summedDays : null;
  const inWhole = sql`${whole} and ${isFirst(plan, span)}`;
  const untilToday = sql`${bucketNumber('day', sql`${lastKey(span)}`)} - ${bucketNumber('day', sql`${firstBucketKey(span)}`)}`;
  const count = (where: SQL) =>
    sql`(select coalesce(sum(count), 0) from ${analyticsCounts} where ${eq(analyticsCounts.measure, measure)} and ${where})`;
  const ofWhole =
    days === null
      ? count(inWhole)
      : sql`iif(${isSummed(days, lastKey(current))},
          (select ${sql.raw(name === 'current' ? 'count' : 'previous')} from ${sums} where ${sumsOf(days, measure)} and name = ''),
          ${count(inWhole)})`;
  const ofLast = last ? sql` + ${count(sql`${last} and ${gapColumn} > ${untilToday}`)}` : sql``;
  return db.all<{ count: number }>(sql`select ${ofWhole}${ofLast} as "count"`);
}

/** How many names a panel lists at most. */
export const maxNames = 50;

const columnsOf = (name: SpanName) =>
  sql.raw(name === 'current' ? 'sum(count) as count, 0 as previous' : '0 as count, sum(count) as previous');

/**
 * Sums some rows of a span by name. Grouping the two spans separately takes a third less time than grouping them
 * together.
 */
const namesOf = (name: SpanName, where: SQL) =>
  sql`select measure, name, ${columnsOf(name)} from ${analyticsCounts} where ${where} group by measure, name`;

const spanNames = ['current', 'previous'] as const;

/** Sums the whole days of both spans by name. */
const sumNamesByDay = (plan: ReportPlan, where: SQL, unless?: SQL) =>
  spanNames.map((name) => namesOf(name, sql`${where} and ${partsOf(plan, plan[name], unless).whole}`));

/** Like {@link sumNamesByDay}, but reads the sums of whole months where they exist. */
const sumNamesByMonth = (plan: ReportPlan, measure: Measure) =>
  spanNames.flatMap((name) =>
    splitByMonths(plan, plan[name], measure).map((part) =>
      namesOf(name, sql`${eq(analyticsCounts.measure, measure)} and ${part}`),
    ),
  );

/**
 * Splits a span's complete days into parts: the days before its complete months, the days after them, and these months.
 */
function splitByMonths(plan: ReportPlan, span: Span, measure: Measure) {
  const isRunning = span.hours !== null || span.buckets.at(-1)?.isPartial;
  const months =
    plan.bucket === 'day' ? wholeMonths(firstBucketKey(span), addDays(lastKey(span), isRunning ? -1 : 0)) : [];
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [partsOf(plan, span).whole];
  const end = addDays(lastKey(span), span.hours ? -1 : 0);
  const areSummed = sql`not exists (select 1 from json_each(${JSON.stringify(months)}) month
    where not exists (${selectMonthMark(sql`month.value`)}) and exists (${anyInMonth(sql`month.value`, eq(analyticsCounts.measure, measure))}))`;
  return [
    isCountInBuckets('day', firstBucketKey(span), sql`iif(${areSummed}, ${addDays(`${first}-01`, -1)}, ${end})`),
    isCountInBuckets('day', sql`iif(${areSummed}, ${`${monthAfter(last)}-01`}, '~')`, end),
    isCountInBuckets('month', first, sql`iif(${areSummed}, ${last}, '')`),
  ];
}

const anyInMonth = (month: SQL, ofMeasures: SQL) =>
  sql`select 1 from ${analyticsCounts} where ${isCountInBuckets('day', sql`${month} || '-01'`, sql`${month} || '-31'`)} and ${ofMeasures}`;

/** Selects a row if a month is summed. {@link sumMonth} marks it with a sum of `views` without a name. */
const selectMonthMark = (month: SQL) =>
  sql`select 1 from ${analyticsCounts} mark where mark.period = 'month' and mark.measure = 'views' and mark.at = ${month}`;

interface TopNames {
  /** The sum of all names. */
  count: number;
  previous: number;
  /** The most frequent names, as JSON: name, count, previous, and the title of the item at a path. */
  packed: string;
}

/** The title of the item at a path, in this language or else the other language. */
function titleOf(path: SQL, locale: Locale): SQL {
  const cases = namedPages.map(({ page, type, by }) => {
    const start = page.slice(0, -1);
    const isNamed = and(eq(contentItems.type, type), eq(contentItems[by], sql`substr(${path}, ${start.length + 1})`));
    return sql`when substr(${path}, 1, ${start.length}) = ${start} then (
      select ${contentTexts.title} from ${contentItems} join ${contentTexts} on ${inLanguage(locale)} where ${isNamed} limit 1)`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Selects the most frequent names of a measure in both periods, and the sums of all names. */
export function selectTopNames(db: Database, plan: ReportPlan, measure: Measure, locale: Locale) {
  const { summedDays, current } = plan;
  const ofMeasure = sql`${eq(analyticsCounts.measure, measure)}`;
  const summed = summedDays === null ? undefined : isSummed(summedDays, lastKey(current));
  const parts = [
    ...(summed ? sumNamesByDay(plan, ofMeasure, summed) : sumNamesByMonth(plan, measure)),
    ...spanNames.flatMap((name) => {
      const { last } = partsOf(plan, plan[name]);
      return last ? [namesOf(name, sql`${ofMeasure} and ${last}`)] : [];
    }),
    ...(summedDays !== null && summed
      ? [sql`select measure, name, count, previous from ${sums} where ${summed} and ${sumsOf(summedDays, measure)}`]
      : []),
  ];
  const title = measure === 'path' ? titleOf(sql`top.name`, locale) : sql`null`;
  return db.all<TopNames>(sql`
    with named as materialized (
      select name, sum(count) as count, sum(previous) as previous
      from (${sql.join(parts, sql` union all `)}) group by name)
    select (select coalesce(sum(count), 0) from named) as "count",
      (select coalesce(sum(previous), 0) from named) as "previous",
      json_group_array(json_array(name, count, previous, ${title})) as "packed"
    from (select * from named order by name = '', count desc, previous desc, name limit ${maxNames}) top`);
}

/** Selects the day for which each period was last summed. */
export function selectSummedPeriods(db: Database) {
  return db
    .select({ days: sums.days, today: sums.today })
    .from(sums)
    .where(and(inArray(sums.days, [...summedPeriods]), eq(sums.measure, 'views'), eq(sums.name, '')));
}

/** Replaces a period's sums by name in one transaction. Idempotent. */
export function sumPeriod(db: Database, plan: ReportPlan, days: number, measures: readonly Measure[]) {
  const today = lastKey(plan.current);
  const into = sql`insert into ${sums} (days, measure, name, today, count, previous)`;
  const named = inArray(analyticsCounts.measure, [...measures]);
  const active = (name: SpanName) =>
    sql`(select coalesce(sum(count), 0) from ${analyticsCounts} where ${eq(analyticsCounts.measure, 'active_days')}
      and ${partsOf(plan, plan[name]).whole} and ${isFirst(plan, plan[name])})`;
  return [
    db.delete(sums).where(eq(sums.days, days)),
    db.run(sql`${into} select ${days}, measure, name, ${today}, sum(count), sum(previous)
      from (${sql.join(sumNamesByDay(plan, sql`${named}`), sql` union all `)}) group by measure, name`),
    db.run(sql`${into} values
      (${days}, 'active_days', '', ${today}, ${active('current')}, ${active('previous')}),
      (${days}, 'views', '', ${today}, 0, 0)`),
  ] as const;
}

/** Selects which of these months have counts of some measures but aren't summed. */
export function selectUnsummedMonths(db: Database, months: readonly string[], measures: readonly Measure[]) {
  return db.all<{ month: string }>(sql`select value as "month" from json_each(${JSON.stringify(months)}) each
    where not exists (${selectMonthMark(sql`each.value`)})
      and exists (${anyInMonth(sql`each.value`, inArray(analyticsCounts.measure, [...measures]))})`);
}

/** Sums the days of a past month by name, for some measures. Idempotent. */
export function sumMonth(db: Database, month: string, measures: readonly Measure[]) {
  const into = sql`insert into ${analyticsCounts} (period, at, measure, name, count)`;
  const inMonth = and(
    isCountInBuckets('day', `${month}-01`, `${month}-31`),
    inArray(analyticsCounts.measure, [...measures]),
  );
  return [
    db.run(sql`${into} select 'month', ${month}, measure, name, sum(count) from ${analyticsCounts} where ${inMonth}
      group by measure, name on conflict (period, measure, at, name) do update set count = excluded.count`),
    db.run(sql`${into} values ('month', ${month}, 'views', '', 0) on conflict do nothing`),
  ] as const;
}
