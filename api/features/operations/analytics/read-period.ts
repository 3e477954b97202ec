import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { hourOf } from '#api/platform/analytics/rules.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import type { AnalyticsPeriod } from './contract.ts';
import { countMembersActiveSince, countVisitorsSince, selectCommonest, selectSignUps, selectSteps } from './queries.ts';
import { planPeriod } from './rules.ts';

const shown = 20;

/**
 * All figures of a period in one exchange: each step of it in order, those without anything too,
 * the totals, and what was commonest. Steps are hours (UTC) of `24h`, else the community's days.
 * Visitors of several days are the sum of the days: nobody is known again the day after.
 */
export async function readPeriod(context: Context, period: AnalyticsPeriod) {
  requireRole(context, 'admin');
  const { db, now, tenant } = context;
  const plan = planPeriod(period, now, tenant.timeZone);
  const [rows, signUps, active, visitors, content, events, referrers] = await db.batch([
    selectSteps(db, plan),
    selectSignUps(db, plan.since),
    countMembersActiveSince(db, plan.since),
    countVisitorsSince(db, plan.steps[0] ?? ''),
    selectCommonest(db, plan, 'path', shown),
    selectCommonest(db, plan, 'event', shown),
    selectCommonest(db, plan, 'referrer', shown),
  ]);
  const joined = new Map<string, number>();
  for (const { from, count } of signUps) {
    const at = plan.step === 'hour' ? hourOf(new Date(from)) : localDay(new Date(from), tenant.timeZone);
    joined.set(at, (joined.get(at) ?? 0) + count);
  }
  const counts = new Map(rows.map(({ at, measure, count }) => [`${measure} ${at}`, count]));
  const countOf = (measure: Measure, at: string) => counts.get(`${measure} ${at}`) ?? 0;
  const steps = plan.steps.map((at) => ({
    at,
    views: countOf('views', at),
    visitors: countOf('visitors', at),
    signUps: joined.get(at) ?? 0,
  }));
  const total = (figure: 'views' | 'visitors' | 'signUps') => steps.reduce((sum, step) => sum + step[figure], 0);
  return {
    period,
    step: plan.step,
    steps,
    totals: {
      views: total('views'),
      visitors: plan.step === 'hour' ? (visitors[0]?.count ?? 0) : total('visitors'),
      signUps: total('signUps'),
      activeMembers: active[0]?.count ?? 0,
    },
    topContent: content.map(({ name, count }) => ({ path: name, views: count })),
    events: events.map(({ name, count }) => ({ event: name, count })),
    referrers: referrers.map(({ name, count }) => ({ origin: name, views: count })),
  };
}

export type AnalyticsFigures = Awaited<ReturnType<typeof readPeriod>>;
