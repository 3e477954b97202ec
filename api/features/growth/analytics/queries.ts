import { and, desc, eq, gt, gte, inArray, isNotNull, ne, or, sql, sum } from 'drizzle-orm';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { analyticsCounts, analyticsVisitors } from '#api/platform/analytics/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { PeriodPlan } from './rules.ts';

const inSteps = ({ step, steps }: PeriodPlan) =>
  and(eq(analyticsCounts.period, step), gte(analyticsCounts.at, steps[0] ?? ''));

/** Views and visitors by step. Steps without any have no row. */
export function selectSteps(db: Database, plan: PeriodPlan) {
  return db
    .select({ at: analyticsCounts.at, measure: analyticsCounts.measure, count: analyticsCounts.count })
    .from(analyticsCounts)
    .where(and(inSteps(plan), inArray(analyticsCounts.measure, ['views', 'visitors'])));
}

/** The most frequent names of a measure, most frequent first. */
export function selectTopNames(db: Database, plan: PeriodPlan, measure: Measure, limit: number) {
  const count = sum(analyticsCounts.count).mapWith(Number);
  return db
    .select({ name: analyticsCounts.name, count })
    .from(analyticsCounts)
    .where(and(inSteps(plan), eq(analyticsCounts.measure, measure), ne(analyticsCounts.name, '')))
    .groupBy(analyticsCounts.name)
    .orderBy(desc(count), analyticsCounts.name)
    .limit(limit);
}

/** Visitors since a given hour. Hashes change at midnight, so a visit across it counts as two visitors. */
export function countVisitorsSince(db: Database, hour: string) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(analyticsVisitors)
    .where(gte(analyticsVisitors.lastHour, hour));
}

const quarterMs = 15 * 60 * 1000;

/** New members per quarter of an hour: days in every time zone start on a quarter. */
export function selectSignUps(db: Database, since: Date) {
  const from = sql<number>`${users.createdAt} / ${quarterMs} * ${quarterMs}`;
  return db
    .select({ from: from.as('from_quarter'), count: sql<number>`count(*)` })
    .from(users)
    .where(and(isActiveMember(), gte(users.createdAt, since.getTime())))
    .groupBy(sql`from_quarter`);
}

/** Members who signed in or used a session since then. */
export function countMembersActiveSince(db: Database, since: Date) {
  const at = since.getTime();
  const used = db.select({ id: sessions.userId }).from(sessions).where(gt(sessions.lastUsedAt, at));
  return db
    .select({ count: sql<number>`count(*)` })
    .from(users)
    .where(
      and(isActiveMember(), or(and(isNotNull(users.lastLoginAt), gt(users.lastLoginAt, at)), inArray(users.id, used))),
    );
}
