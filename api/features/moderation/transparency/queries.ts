import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { appeals } from '../appeals/schema.ts';
import { stateOfDecision } from '../decisions/index.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import { reportCases, reports } from '../reports/schema.ts';

/** A period in milliseconds, from its start up to, but not including, its end. */
export interface Period {
  from: number;
  until: number;
}

const within = (column: SQLiteColumn, { from, until }: Period) => and(gte(column, from), lt(column, until));
const count = sql<number>`count(*)`;

export function countReports(db: Database, period: Period) {
  const { reason, createdAt } = reports;
  return db.select({ name: reason, count }).from(reports).where(within(createdAt, period)).groupBy(reason);
}

/** Counts decisions by action. */
export function countActions(db: Database, period: Period) {
  const { action, createdAt } = moderationDecisions;
  return db
    .select({ name: action, count, automated: sql<number>`sum(${moderationDecisions.isAutomated})` })
    .from(moderationDecisions)
    .where(within(createdAt, period))
    .groupBy(action);
}

/** Counts the period's decisions that have been reversed since, by state. */
export function countReversedDecisions(db: Database, period: Period) {
  const { createdAt, withdrawnAt } = moderationDecisions;
  return db
    .select({ name: stateOfDecision, count })
    .from(moderationDecisions)
    .where(and(within(createdAt, period), isNotNull(withdrawnAt)))
    .groupBy(stateOfDecision);
}

/** Counts decisions with an action by the rule that was broken. */
export function countDecisionsByGround(db: Database, period: Period) {
  const { ground, createdAt } = moderationDecisions;
  return db
    .select({ name: ground, count })
    .from(moderationDecisions)
    .where(and(within(createdAt, period), isNotNull(ground)))
    .groupBy(ground);
}

export function countAppeals(db: Database, period: Period) {
  const { state, createdAt } = appeals;
  return db.select({ name: state, count }).from(appeals).where(within(createdAt, period)).groupBy(state);
}

/** The median time from opening a reported case to its decision, in milliseconds. */
export const medianTimeToDecide = (db: Database, period: Period) =>
  median(
    db,
    sql`select ${moderationDecisions.createdAt} - ${reportCases.openedAt} as took from ${moderationDecisions}
      inner join ${reportCases} on ${reportCases.id} = ${moderationDecisions.caseId}
      where ${within(moderationDecisions.createdAt, period)} and ${reportCases.reportCount} > 0`,
  );

/** The median time from an appeal to its answer, in milliseconds. */
export const medianTimeToAnswer = (db: Database, period: Period) =>
  median(
    db,
    sql`select ${appeals.decidedAt} - ${appeals.createdAt} as took from ${appeals}
      where ${within(appeals.createdAt, period)} and ${appeals.decidedAt} is not null`,
  );

function median(db: Database, times: SQL) {
  return db.all<{ took: number }>(sql`with times as (${times})
    select took from times order by took limit 1 offset (select max(count(*) - 1, 0) / 2 from times)`);
}

/** Sums the daily visitors for each month of a year. People who came on several days count on each day. */
export function countMonthlyVisitors(db: Database, year: number) {
  const { period, at, measure, name, count: visitors } = analyticsCounts;
  const month = sql<string>`substr(${at}, 1, 7)`;
  return db
    .select({ month, count: sql<number>`sum(${visitors})` })
    .from(analyticsCounts)
    .where(
      and(
        eq(period, 'day'),
        eq(measure, 'visitors'),
        gte(at, `${year}-01-01`),
        lt(at, `${year + 1}-01-01`),
        eq(name, ''),
      ),
    )
    .groupBy(month);
}
