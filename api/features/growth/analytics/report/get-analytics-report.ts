import type { Context } from '#api/context.ts';
import type { Measure } from '#api/platform/analytics/counts.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { type AnalyticsQuery, type AnalyticsReport, readAnalyticsSchema } from '../contract.ts';
import { countDistinct, selectTopNames } from '../sums/queries.ts';
import { panelMeasures } from './panel-measures.ts';
import { planReport } from './plan-report.ts';
import { presentReport } from './present-report.ts';
import {
  selectActiveMembers,
  selectActiveMembersOnPartialDay,
  selectAnswerTimes,
  selectAnswerTimesOfPartialDay,
  selectBucketCounts,
  selectEvents,
  selectJoinedMembers,
  selectMarks,
  selectPartialDay,
  selectRetention,
  selectStateBefore,
  selectUncountedFacts,
} from './queries.ts';

/**
 * Reads all figures of a period and of the previous one in one exchange, including facts that the job hasn't counted
 * yet.
 */
export const getAnalyticsReport = verb(
  { access: 'admin', input: readAnalyticsSchema },
  async (context, query): Promise<{ data: AnalyticsReport }> => ({ data: await readReport(context, query) }),
);

/** Like {@link getAnalyticsReport}, but for jobs, which run without a signed-in member. */
export async function readReport(context: Context, query: AnalyticsQuery): Promise<AnalyticsReport> {
  const { db, now, tenant, locale } = context;
  const plan = planReport(query, now, tenant.timeZone);
  const distinct = (measure: Measure) => [
    countDistinct(db, plan, 'current', measure),
    countDistinct(db, plan, 'previous', measure),
  ];
  const read = await namedBatch(db, {
    counted: selectBucketCounts(db, plan),
    answerTimes: selectAnswerTimes(db, plan),
    answerTimesOfPartialDay: selectAnswerTimesOfPartialDay(db, plan),
    partialDay: selectPartialDay(db, plan),
    stateBefore: selectStateBefore(db, plan),
    uncounted: selectUncountedFacts(db),
    active: selectActiveMembers(db, plan),
    activeOnPartialDay: selectActiveMembersOnPartialDay(db, plan),
    activeMembers: distinct(plan.bucket === 'day' ? 'active_days' : 'active_hours'),
    visitors: plan.bucket === 'hour' ? distinct('visitors') : [],
    failed: plan.bucket === 'day' ? distinct('failed_days') : [],
    panels: Object.values(panelMeasures).map((measure) => selectTopNames(db, plan, measure, locale)),
    retained: selectRetention(db),
    joined: selectJoinedMembers(db),
    events: selectEvents(db, plan, now),
    ...selectMarks(db, plan, locale),
  });
  return presentReport(context, plan, read);
}
