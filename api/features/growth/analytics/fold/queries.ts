import { and, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { analyticsCounts, analyticsFacts } from '#api/platform/analytics/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { selectPrices } from '../marks/queries.ts';
import type { locateQuarterHour } from '../report/plan-report.ts';
import { quarterMs } from '../report/rules.ts';
import {
  analyticsActions,
  analyticsConnections,
  analyticsLastActions,
  analyticsPeople,
  analyticsQuestions,
} from '../schema.ts';
import { monthDays, selectSummedPeriods } from '../sums/queries.ts';

/** How many people are deleted at once: few, because each may have thousands of connections. */
const peopleAtOnce = 50;

/** How many rows of each kind are counted at once. */
const rowsAtOnce = 2_000;

type PlacedQuarter = ReturnType<typeof locateQuarterHour>;

const quarterOf = (at: SQL) => sql`${at} / ${sql.raw(String(quarterMs))}`;

/**
 * Selects what hasn't been counted yet: for facts and acts, the quarter-hours of the oldest rows and the last id in
 * each.
 */
export function selectFactsToCount(db: Database) {
  const first = (table: SQL) => sql`(select id, at from ${table} order by id limit ${rowsAtOnce})`;
  const waiting = (table: SQL) =>
    db.all<{ quarter: number; last: number }>(sql`
      select ${quarterOf(sql`at`)} as quarter, max(id) as last from ${first(table)} group by 1`);
  return {
    facts: waiting(sql`${analyticsFacts}`),
    acts: waiting(sql`${analyticsActions}`),
    summed: selectSummedPeriods(db),
    prices: selectPrices(db),
    left: db
      .select({ id: analyticsPeople.id })
      .from(analyticsPeople)
      .where(isNull(analyticsPeople.userId))
      .limit(peopleAtOnce),
    people: db.all<{ quarter: number }>(sql`
      select distinct ${quarterOf(sql`joined_at`)} as quarter
      from (select joined_at from ${analyticsPeople} where joined_month is null limit ${rowsAtOnce})`),
  } as const;
}

/** A common table expression with the day and month of each quarter-hour. */
function calendarExpression(quarters: readonly PlacedQuarter[]): SQL {
  const rows = JSON.stringify(quarters.map(({ quarter, day, dayNumber, month }) => [quarter, day, dayNumber, month]));
  return sql`calendar (quarter, day, number, month) as (
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${rows}))`;
}

export function storeJoinedMonths(db: Database, quarters: readonly PlacedQuarter[]) {
  return db.run(sql`
    with ${calendarExpression(quarters)}
    update ${analyticsPeople}
    set joined_month = (select month from calendar where quarter = ${quarterOf(sql`joined_at`)})
    where id in (select id from ${analyticsPeople} where joined_month is null limit ${rowsAtOnce})
      and ${quarterOf(sql`joined_at`)} in (select quarter from calendar)`);
}

const addTo = sql`insert into ${analyticsCounts} (period, at, measure, name, count)`;
const added = sql`on conflict (period, measure, at, name) do update set count = count + excluded.count`;
const hourText = (at: SQL) => sql`strftime('%Y-%m-%dT%H', ${at} / 1000, 'unixepoch')`;

/** Adds facts up to `last` to the counts and deletes them, in one transaction so that no fact is counted twice. */
export function aggregateFacts(db: Database, quarters: readonly PlacedQuarter[], last: number) {
  const read = sql`from ${analyticsFacts} fact join calendar on calendar.quarter = ${quarterOf(sql`fact.at`)}
    where fact.id <= ${last} group by 2, 3, 4`;
  const add = (period: SQL, at: SQL) =>
    db.run(sql`with ${calendarExpression(quarters)}
      ${addTo} select ${period}, ${at}, fact.measure, fact.name, sum(fact.amount) ${read} ${added}`);
  return [
    add(sql`'hour'`, hourText(sql`fact.at`)),
    add(sql`'day'`, sql`calendar.day`),
    db.run(sql`delete from ${analyticsFacts} where id <= ${last}`),
  ] as const;
}

const folded = {
  active_hours: { kind: 'active', number: sql`act.at / 3600000` },
  active_days: { kind: 'active', number: sql`calendar.number` },
  failed_days: { kind: 'failed', number: sql`calendar.number` },
} as const;

type Folded = keyof typeof folded;

/**
 * Common table expressions with each person's first act in each hour or day up to `last`, and the hour or day and the
 * month of their previous act.
 */
function firstActionsExpression(quarters: readonly PlacedQuarter[], last: number, measure: Folded): SQL {
  const { kind, number } = folded[measure];
  return sql`${calendarExpression(quarters)},
    act_of (person_id, at, day, number, month) as (
      select act.person_id, min(act.at), calendar.day, ${number}, calendar.month
      from ${analyticsActions} act join calendar on calendar.quarter = ${quarterOf(sql`act.at`)}
      where act.id <= ${last} and act.kind = ${kind} group by act.person_id, ${number}),
    first_act as (
      select act_of.*,
        coalesce(lag(act_of.number) over steps, done.number) as earlier,
        coalesce(lag(act_of.month) over steps, done.month) as earlier_month
      from act_of left join ${analyticsLastActions} done on done.person_id = act_of.person_id and done.measure = ${measure}
      where act_of.number > coalesce(done.number, -1)
      window steps as (partition by act_of.person_id order by act_of.number))`;
}

const cappedGap = (most: number) =>
  sql`cast(min(number - coalesce(earlier, number - ${sql.raw(String(most))}), ${sql.raw(String(most))}) as text)`;
/** A gap longer than any period. */
const longGap = 9_999;

/** Counts acts up to `last` and deletes them, in one transaction. */
export function aggregateActions(db: Database, quarters: readonly PlacedQuarter[], last: number) {
  const count = (measure: Folded, [period, at]: readonly [SQL, SQL], named: { measure: Measure; most: number }) =>
    db.run(sql`with ${firstActionsExpression(quarters, last, measure)}
      ${addTo} select ${period}, ${at}, ${named.measure}, ${cappedGap(named.most)}, count(*)
      from first_act where true group by 2, 4 ${added}`);
  const remember = (measure: Folded) =>
    db.run(sql`with ${firstActionsExpression(quarters, last, measure)}
      insert into ${analyticsLastActions} (person_id, measure, number, month)
      select person_id, ${measure}, max(number), max(month) from first_act where true group by person_id
      on conflict (person_id, measure) do update set number = excluded.number, month = excluded.month`);
  const hour = [sql`'hour'`, hourText(sql`at`)] as const;
  const day = [sql`'day'`, sql`day`] as const;
  return [
    count('active_hours', hour, { measure: 'active_hours', most: longGap }),
    count('active_days', hour, { measure: 'active_days', most: longGap }),
    count('active_days', day, { measure: 'active_days', most: longGap }),
    count('active_days', day, { measure: 'active_month', most: monthDays }),
    count('failed_days', hour, { measure: 'failed_days', most: longGap }),
    count('failed_days', day, { measure: 'failed_days', most: longGap }),
    db.run(sql`with ${firstActionsExpression(quarters, last, 'active_days')}
      ${addTo}
      select 'day', first_act.month || '-01', 'retained', person.joined_month, count(*)
      from first_act join ${analyticsPeople} person on person.id = first_act.person_id
      where first_act.month <> coalesce(earlier_month, '') and person.joined_month is not null
      group by 2, 4 ${added}`),
    remember('active_hours'),
    remember('active_days'),
    remember('failed_days'),
    db.run(sql`delete from ${analyticsActions} where id <= ${last}`),
  ] as const;
}

/**
 * Deletes rows about people whose accounts were deleted: whom they answered, and when they were last seen. Sums stay.
 */
export function deleteAnalyticsOfPeople(db: Database, ids: readonly string[]) {
  const waiting = db
    .select({ id: analyticsActions.id })
    .from(analyticsActions)
    .where(sql`${analyticsActions.personId} = ${analyticsPeople.id}`);
  const gone = db
    .select({ id: analyticsPeople.id })
    .from(analyticsPeople)
    .where(and(inArray(analyticsPeople.id, [...ids]), isNull(analyticsPeople.userId), notExists(waiting)));
  const { onePerson, otherPerson } = analyticsConnections;
  return [
    db.delete(analyticsConnections).where(or(inArray(onePerson, gone), inArray(otherPerson, gone))),
    db.delete(analyticsLastActions).where(inArray(analyticsLastActions.personId, gone)),
    db.delete(analyticsPeople).where(inArray(analyticsPeople.id, gone)),
  ] as const;
}

/** Records each question that has waited 24 hours for an answer, once. */
export function recordUnansweredQuestions(db: Database, before: number) {
  const waiting = sql`from ${analyticsQuestions} where is_late = 0 and asked_at <= ${before} order by asked_at, post_id
    limit ${rowsAtOnce}`;
  return [
    db.run(sql`insert into ${analyticsFacts} (at, measure)
      select asked_at, 'questions_unanswered' from (select asked_at ${waiting})`),
    db.run(sql`update ${analyticsQuestions} set is_late = 1 where post_id in (select post_id ${waiting})`),
  ] as const;
}
