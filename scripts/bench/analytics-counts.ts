import { sql } from 'drizzle-orm';
import { utcHour } from '#api/platform/analytics/rules.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { dayMs, hourMs, localDay } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';

const hourlyDays = 100;
/** How many days or hours each batch inserts. */
const atOnce = 50;

/**
 * For each measure, how many distinct names a day and an hour have, drawn from a pool of this size. The numbers are
 * close to the maximum that is counted.
 */
const names = {
  path: { pool: 1_500, day: 500, hour: 90 },
  referrer: { pool: 400, day: 60, hour: 15 },
  utm_source: { pool: 40, day: 12, hour: 5 },
  utm_medium: { pool: 12, day: 6, hour: 4 },
  utm_campaign: { pool: 200, day: 25, hour: 10 },
  country: { pool: 150, day: 60, hour: 20 },
  device: { pool: 4, day: 4, hour: 4 },
  language: { pool: 60, day: 25, hour: 10 },
  search_empty: { pool: 3_000, day: 190, hour: 35 },
  left_out: { pool: 3, day: 3, hour: 3 },
  /** Each name is the number of days since a member's previous visit. */
  active_days: { pool: 700, day: 300, hour: 60 },
  active_hours: { pool: 700, day: 0, hour: 60 },
  visitors: { pool: 24, day: 1, hour: 20 },
  failed_days: { pool: 60, day: 10, hour: 0 },
  /** Each name is the number of seconds until an answer. */
  answer_seconds: { pool: 80_000, day: 80, hour: 4 },
} as const;

const totals = ['views', 'sign_ups', 'posts', 'comments', 'messages', 'questions', 'connections', 'seats'] as const;

/** The payment counts of a day: measure, currency or plan, and maximum. */
const payments = [
  ...['EUR', 'USD'].flatMap((currency) => [
    ['gross', currency, 400_000],
    ['refunds', currency, 20_000],
    ['recurring', currency, 5_000],
  ]),
  ...['premium', 'donator'].map((plan) => ['subscribers', plan, 10]),
  ...['subscribers_new', 'subscribers_lost', 'subscribers_returning'].map((measure) => [measure, '', 40]),
  ...['cards_sold', 'cards_redeemed', 'joined_confirmed', 'joined_posted', 'joined_paid'].map((measure) => [
    measure,
    '',
    60,
  ]),
] as const;

/** Fills a community with counts for this many days, as 100,000 members would produce. */
export async function insertCounts(db: Database, timeZone: string, days: number): Promise<void> {
  const now = Date.now();
  for (let from = 0; from < days; from += atOnce) {
    const dates = Array.from({ length: atOnce }, (_, index) =>
      localDay(new Date(now - (from + index) * dayMs), timeZone),
    );
    await db.batch([
      insertTotals(db, dates),
      insertPayments(db, dates),
      ...insertNames(db, 'day', dates),
      insertMonths(db, dates),
    ]);
  }
  for (let from = 0; from < hourlyDays * 24; from += atOnce) {
    const hours = Array.from({ length: atOnce }, (_, index) => utcHour(new Date(now - (from + index) * hourMs)));
    const [first, ...others] = insertNames(db, 'hour', hours);
    if (first) await db.batch([first, ...others]);
  }
}

type Measure = keyof typeof names;
const numbered: ReadonlySet<Measure> = new Set([
  'active_days',
  'active_hours',
  'failed_days',
  'answer_seconds',
  'visitors',
]);

const into = sql`insert or ignore into ${analyticsCounts} (period, at, measure, name, count)`;
const listOf = (values: readonly string[]) => sql`json_each(${JSON.stringify(values)})`;

function insertTotals(db: Database, dates: readonly string[]) {
  return db.run(sql`${into} select 'day', day.value, measure.value, '', 40 + abs(random() % 400)
    from ${listOf(dates)} day, ${listOf(totals)} measure`);
}

function insertPayments(db: Database, dates: readonly string[]) {
  return db.run(sql`${into} select 'day', day.value, payment.value ->> 0, payment.value ->> 1,
    1 + abs(random() % (payment.value ->> 2))
    from ${listOf(dates)} day, json_each(${JSON.stringify(payments)}) payment`);
}

function insertNames(db: Database, period: 'hour' | 'day', ats: readonly string[]) {
  const measures = Object.keys(names) as Measure[];
  return measures.map((measure) => insertNamesOf(db, period, ats, measure));
}

/** Inserts counts for one measure. Half of the names occur on every day, the others are picked at random. */
function insertNamesOf(db: Database, period: 'hour' | 'day', ats: readonly string[], measure: Measure) {
  const { pool, [period]: count } = names[measure];
  const steady = Math.ceil(count / 2);
  const index = sql`iif(number < ${steady}, number, ${steady} + abs(random() % ${Math.max(1, pool - steady)})) + 1`;
  const name = numbered.has(measure) ? sql`(${index}) || ''` : sql`'/' || ${measure} || '/name-' || (${index})`;
  return db.run(sql`${into}
    with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < ${count} - 1)
    select ${period}, at.value, ${measure}, ${name}, 1 + 4000 / (number + 1)
    from ${listOf(ats)} at, numbers where ${count} > 0`);
}

function insertMonths(db: Database, dates: readonly string[]) {
  return db.run(sql`${into} select 'day', at, 'active_month', min(cast(name as integer), 30) || '', sum(count)
    from ${analyticsCounts} where period = 'day' and measure = 'active_days' and at in (select value from ${listOf(dates)})
    group by 2, 4`);
}
