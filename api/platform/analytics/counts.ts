import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { localDay } from '#api/platform/calendar/time.ts';
import type { Database } from '../database/connect.ts';
import { deleteRowBatch } from '../database/delete-some.ts';
import { retention, utcHour } from './rules.ts';
import { analyticsCounts, analyticsSalts, analyticsVisitors, measures, type visitMeasures } from './schema.ts';

export type Measure = (typeof measures)[number];
type VisitMeasure = (typeof visitMeasures)[number];

export interface CountIncrement {
  period: 'hour' | 'day';
  at: string;
  measure: VisitMeasure;
  name: string;
  /** 1 by default; negative to subtract. */
  amount?: number;
}

/**
 * The maximum number of names per measure in a day and in an hour. Hourly counts are kept for a hundred days, so
 * made-up names could fill the disk.
 */
const maxNames: Record<VisitMeasure, Record<CountIncrement['period'], number>> = {
  views: { day: 1, hour: 1 },
  /** In hourly counts, the name is the number of hours since the visitors' last visit. */
  visitors: { day: 1, hour: 30 },
  event: { day: 60, hour: 60 },
  path: { day: 1_000, hour: 100 },
  referrer: { day: 200, hour: 40 },
  utm_source: { day: 100, hour: 20 },
  utm_medium: { day: 50, hour: 20 },
  utm_campaign: { day: 200, hour: 20 },
  country: { day: 250, hour: 100 },
  device: { day: 4, hour: 4 },
  language: { day: 100, hour: 40 },
  search_empty: { day: 200, hour: 40 },
  left_out: { day: 3, hour: 3 },
};

/** A count whose name may be an SQL expression. */
export type SqlNamedIncrement = Omit<CountIncrement, 'name'> & { name: string | SQL };

/**
 * Adds to each count if `onlyIf` holds. A new name is added if there is room and `mayAdd` holds for the row `added`;
 * otherwise it is counted without a name.
 */
export function addToCounts(
  db: Database,
  counted: readonly SqlNamedIncrement[],
  onlyIf: SQL = sql`1`,
  mayAdd: SQL = sql`1`,
) {
  const rows = counted.map(
    ({ period, at, measure, name, amount = 1 }) =>
      sql`(${period}, ${at}, ${measure}, ${name}, ${maxNames[measure][period]}, ${sql.raw(String(amount))})`,
  );
  const same = sql`kept.period = added.period and kept.measure = added.measure and kept.at = added.at`;
  return db.run(sql`
    with added (period, at, measure, name, room, amount) as (values ${sql.join(rows, sql`, `)})
    insert into ${analyticsCounts} (period, at, measure, name, count)
    select period, at, measure, case
      when exists (select 1 from ${analyticsCounts} kept where ${same} and kept.name = added.name)
        or ((${mayAdd}) and (select count(*) from ${analyticsCounts} kept where ${same}) < room) then name
      else '' end, amount
    from added where ${onlyIf}
    on conflict (period, measure, at, name) do update set count = count + excluded.count`);
}

/** Returns each count twice: for the hour and for the day. */
export function toHourAndDayCounts(
  { day, hour }: { day: string; hour: string },
  counted: ReadonlyArray<Omit<SqlNamedIncrement, 'period' | 'at'>>,
): SqlNamedIncrement[] {
  return counted.flatMap((each): SqlNamedIncrement[] => [
    { period: 'hour', at: hour, ...each },
    { period: 'day', at: day, ...each },
  ]);
}

export interface Visit {
  day: string;
  hour: string;
  hash: string;
}

/** The gap in hours recorded for a new visitor: longer than any period counted by hour or by day. */
const longGap = 9_999;

/**
 * Counts a visitor once per hour and once per day and records the visit, if `onlyIf` holds. In hourly counts, the name
 * is the number of hours since the last visit, so that a sum over several hours counts each visitor once. `traits`,
 * such as the country, are counted once per day. `mayAdd` is as in {@link addToCounts}.
 */
export function addVisitor(
  db: Database,
  { day, hour, hash }: Visit,
  onlyIf: SQL,
  traits: ReadonlyArray<Pick<CountIncrement, 'measure' | 'name'>>,
  mayAdd?: SQL,
) {
  const seen = sql`select 1 from ${analyticsVisitors} where day = ${day} and hash = ${hash}`;
  const hoursBefore = sql`coalesce(cast((select round((julianday(${hour} || ':00') - julianday(last_hour || ':00')) * 24)
    from ${analyticsVisitors} where day = ${day} and hash = ${hash}) as integer), ${sql.raw(String(longGap))}) || ''`;
  return [
    addToCounts(
      db,
      [{ period: 'hour', at: hour, measure: 'visitors', name: hoursBefore }],
      sql`${onlyIf} and not exists (${seen} and last_hour >= ${hour})`,
    ),
    addToCounts(
      db,
      [{ period: 'day', at: day, measure: 'visitors', name: '' }, ...toHourAndDayCounts({ day, hour }, traits)],
      sql`${onlyIf} and not exists (${seen})`,
      mayAdd,
    ),
    db.run(sql`
      insert into ${analyticsVisitors} (day, hash, last_hour) select ${day}, ${hash}, ${hour} where ${onlyIf}
      on conflict (day, hash) do update set last_hour = max(last_hour, excluded.last_hour)`),
  ] as const;
}

/** Stores the day's salt unless one exists, deletes older ones, and reads the current one. */
export function storeSalt(db: Database, day: string, salt: string) {
  return [
    db.insert(analyticsSalts).values({ day, salt }).onConflictDoNothing(),
    db.delete(analyticsSalts).where(lt(analyticsSalts.day, day)),
    db.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, day)),
  ] as const;
}

/**
 * Measures with few rows, which are never deleted. The sum of some over all time is a current state; the others follow
 * the members who joined in a month.
 */
const keptForEver: ReadonlySet<Measure> = new Set<Measure>([
  'recurring',
  'subscribers',
  'retained',
  'joined_confirmed',
]);

export const expiringMeasures: readonly Measure[] = measures.filter((measure) => !keptForEver.has(measure));

/** Deletes hourly counts past their retention, and the salts and visitors of past days. */
export function deleteExpiredAnalytics(db: Database, now: Date, timeZone: string) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return [
    deleteRowBatch(
      db,
      analyticsCounts,
      and(
        eq(analyticsCounts.period, 'hour'),
        inArray(analyticsCounts.measure, [...measures]),
        lt(analyticsCounts.at, utcHour(before(retention.hoursMs))),
      ),
    ),
    deleteRowBatch(db, analyticsVisitors, lt(analyticsVisitors.lastHour, utcHour(before(retention.visitorsMs)))),
    deleteRowBatch(db, analyticsSalts, lt(analyticsSalts.day, localDay(now, timeZone))),
  ] as const;
}
