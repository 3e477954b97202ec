import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { localDay } from '#api/platform/calendar/time.ts';
import type { Database } from '../database/connect.ts';
import { deleteSome } from '../database/delete-some.ts';
import { hourOf, retention } from './rules.ts';
import { analyticsCounts, analyticsSalts, analyticsVisitors, type measures, type periods } from './schema.ts';

export type Measure = (typeof measures)[number];

export interface Counted {
  period: (typeof periods)[number];
  at: string;
  measure: Measure;
  name: string;
}

/** Most names kept per measure in one hour or day, so that made-up names can't fill the disk. */
const maxNames: Record<Measure, number> = { views: 1, visitors: 1, event: 60, path: 1_000, referrer: 200 };

/** Adds one to each count, provided that `onlyIf` holds. */
export function addToCounts(db: Database, counted: readonly Counted[], onlyIf: SQL = sql`1`) {
  const rows = counted.map(
    ({ period, at, measure, name }) => sql`(${period}, ${at}, ${measure}, ${name}, ${maxNames[measure]})`,
  );
  const same = sql`kept.period = added.period and kept.measure = added.measure and kept.at = added.at`;
  return db.run(sql`
    with added (period, at, measure, name, room) as (values ${sql.join(rows, sql`, `)})
    insert into ${analyticsCounts} (period, at, measure, name, count)
    select period, at, measure, case
      when exists (select 1 from ${analyticsCounts} kept where ${same} and kept.name = added.name)
        or (select count(*) from ${analyticsCounts} kept where ${same}) < room then name
      else '' end, 1
    from added where ${onlyIf}
    on conflict (period, measure, at, name) do update set count = count + 1`);
}

export interface Visit {
  day: string;
  hour: string;
  hash: string;
}

/** Counts a visitor once per hour and once per day and records the visit, provided that `onlyIf` holds. */
export function addVisitor(db: Database, { day, hour, hash }: Visit, onlyIf: SQL) {
  const seen = sql`select 1 from ${analyticsVisitors} where day = ${day} and hash = ${hash}`;
  const visitors = { measure: 'visitors', name: '' } as const;
  return [
    addToCounts(
      db,
      [{ period: 'hour', at: hour, ...visitors }],
      sql`${onlyIf} and not exists (${seen} and last_hour >= ${hour})`,
    ),
    addToCounts(db, [{ period: 'day', at: day, ...visitors }], sql`${onlyIf} and not exists (${seen})`),
    db.run(sql`
      insert into ${analyticsVisitors} (day, hash, last_hour) select ${day}, ${hash}, ${hour} where ${onlyIf}
      on conflict (day, hash) do update set last_hour = max(last_hour, excluded.last_hour)`),
  ] as const;
}

/** Stores the day's salt unless one exists, deletes older ones, and reads the current one. */
export function keepSalt(db: Database, day: string, salt: string) {
  return [
    db.insert(analyticsSalts).values({ day, salt }).onConflictDoNothing(),
    db.delete(analyticsSalts).where(lt(analyticsSalts.day, day)),
    db.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, day)),
  ] as const;
}

/** Deletes counts past their retention, and the salts and visitors of past days. */
export function deleteExpiredAnalytics(db: Database, now: Date, timeZone: string) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const ofPeriod = (period: Counted['period'], at: string) =>
    deleteSome(db, analyticsCounts, and(eq(analyticsCounts.period, period), lt(analyticsCounts.at, at)));
  return [
    ofPeriod('hour', hourOf(before(retention.hoursMs))),
    ofPeriod('day', localDay(before(retention.daysMs), timeZone)),
    deleteSome(db, analyticsVisitors, lt(analyticsVisitors.lastHour, hourOf(before(retention.visitorsMs)))),
    deleteSome(db, analyticsSalts, lt(analyticsSalts.day, localDay(now, timeZone))),
  ] as const;
}
