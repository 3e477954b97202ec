import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { panelMeasures } from '../report/panel-measures.ts';
import { planReport } from '../report/plan-report.ts';
import { monthsBefore, summedPeriods } from '../report/rules.ts';
import { selectUnsummedMonths, sumMonth, sumPeriod } from './queries.ts';

/** At midnight, the last views of the day before may not have reached the database yet. */
const settledAfterMs = 60_000;

const measures = Object.values(panelMeasures);

/**
 * Sums past months and the long periods that end today, unless that is already done. `summed` says for which day each
 * period was last summed.
 */
export async function sumPeriods(
  context: Pick<Context, 'db' | 'now' | 'tenant'>,
  summed: ReadonlyArray<{ days: number; today: string }>,
): Promise<void> {
  const { db, now, tenant } = context;
  for (const days of summedPeriods) {
    const plan = planReport({ period: `${days}d` }, now, tenant.timeZone);
    const today = plan.current.buckets.at(-1);
    if (!today || now.getTime() < today.at + settledAfterMs) return;
    if (summed.some((each) => each.days === days && each.today === today.key)) continue;
    await sumMonths(context, today.day);
    await namedBatch(db, { sums: sumPeriod(db, plan, days, measures) });
  }
}

/** Sums one month at a time, so that each exchange is short even if an upgrade leaves many to sum. */
async function sumMonths({ db, tenant }: Pick<Context, 'db' | 'tenant'>, today: string): Promise<void> {
  // Some days of the oldest month are already deleted.
  const kept = monthsBefore(today, tenant.analyticsKeptMonths - 1);
  const { unsummed } = await namedBatch(db, { unsummed: selectUnsummedMonths(db, kept, measures) });
  for (const { month } of unsummed) await namedBatch(db, { sums: sumMonth(db, month, measures) });
}
