import { and, eq, inArray, lt } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '#api/context.ts';
import { localDay } from '../calendar/time.ts';
import { deleteRowBatch, rowsAtOnce } from '../database/delete-some.ts';
import { namedBatch } from '../database/named-batch.ts';
import { isUnchangedForADay } from '../settings/is-unchanged-for-a-day.ts';
import { expiringMeasures } from './counts.ts';
import { analyticsCounts, periods } from './schema.ts';

const maxBatches = 20;

/**
 * Deletes counts past the community's retention period, except those of the few measures that are kept forever. The
 * next run continues with the rest.
 */
export async function deleteOldCounts(context: Context): Promise<void> {
  if (!(await isUnchangedForADay(context, 'retention'))) return;
  const { db, now, tenant } = context;
  const today = Temporal.PlainDate.from(localDay(now, tenant.timeZone));
  const before = today.subtract({ months: tenant.analyticsKeptMonths }).toString();
  const old = (period: (typeof periods)[number]) =>
    deleteRowBatch(
      db,
      analyticsCounts,
      and(
        eq(analyticsCounts.period, period),
        inArray(analyticsCounts.measure, [...expiringMeasures]),
        lt(analyticsCounts.at, before),
      ),
    );
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const results = await namedBatch(db, { old: periods.map(old) });
    if (results.old.every(({ rowsAffected }) => rowsAffected < rowsAtOnce)) return;
  }
}
