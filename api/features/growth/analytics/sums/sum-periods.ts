import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { panelMeasures } from '../report/panel-measures.ts';
import { planReport } from '../report/plan-report.ts';
import { summedPeriods } from '../report/rules.ts';
import { sumPeriod } from './queries.ts';

/** Views of the day before may still be on their way to the database when a day begins. */
const settledAfterMs = 60_000;

/** Sums the long periods that end today, unless that is done. `summed` says of which day the present sums are. */
export async function sumPeriods(
  { db, now, tenant }: Context,
  summed: ReadonlyArray<{ days: number; today: string }>,
): Promise<void> {
  for (const days of summedPeriods) {
    const plan = planReport({ period: `${days}d` }, now, tenant.timeZone);
    const today = plan.current.buckets.at(-1);
    if (!today || now.getTime() < today.at + settledAfterMs) return;
    const isDone = summed.some((each) => each.days === days && each.today === today.key);
    if (!isDone) await namedBatch(db, { sums: sumPeriod(db, plan, days, Object.values(panelMeasures)) });
  }
}
