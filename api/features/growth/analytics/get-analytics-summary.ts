import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { hourOf } from '#api/platform/analytics/rules.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { AnalyticsPeriod } from './contract.ts';
import { countMembersActiveSince, countVisitorsSince, selectSignUps, selectSteps, selectTopNames } from './queries.ts';
import { planPeriod } from './rules.ts';

/** How many pages, events and referrers are listed. */
const maxTop = 20;

/**
 * All figures of a period in one exchange: every step in order (including empty ones), the totals, and the top pages,
 * events and referrers. Steps are hours (UTC) for `24h`, otherwise the community's days. Hashes change daily, so
 * visitors of several days are the sum of the days.
 */
export async function getAnalyticsSummary(context: Context, period: AnalyticsPeriod) {
  requireRole(context, 'admin');
  const { db, now, tenant } = context;
  const plan = planPeriod(period, now, tenant.timeZone);
  const { counted, signUps, active, visitors, content, events, referrers } = await namedBatch(db, {
    counted: selectSteps(db, plan),
    signUps: selectSignUps(db, plan.since),
    active: countMembersActiveSince(db, plan.since),
    visitors: countVisitorsSince(db, plan.steps[0] ?? ''),
    content: selectTopNames(db, plan, 'path', maxTop),
    events: selectTopNames(db, plan, 'event', maxTop),
    referrers: selectTopNames(db, plan, 'referrer', maxTop),
  });
  const signUpsByStep = new Map<string, number>();
  for (const { from, count } of signUps) {
    const at = plan.step === 'hour' ? hourOf(new Date(from)) : localDay(new Date(from), tenant.timeZone);
    signUpsByStep.set(at, (signUpsByStep.get(at) ?? 0) + count);
  }
  const counts = new Map(counted.map(({ at, measure, count }) => [`${measure} ${at}`, count]));
  const countOf = (measure: Measure, at: string) => counts.get(`${measure} ${at}`) ?? 0;
  const steps = plan.steps.map((at) => ({
    at,
    views: countOf('views', at),
    visitors: countOf('visitors', at),
    signUps: signUpsByStep.get(at) ?? 0,
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

export type AnalyticsSummary = Awaited<ReturnType<typeof getAnalyticsSummary>>;
