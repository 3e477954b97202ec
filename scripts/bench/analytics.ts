import { panelMeasures } from '#api/features/growth/analytics/report/panel-measures.ts';
import { planReport } from '#api/features/growth/analytics/report/plan-report.ts';
import { monthsBefore, summedPeriods } from '#api/features/growth/analytics/report/rules.ts';
import { analyticsPeriodSums } from '#api/features/growth/analytics/schema.ts';
import { sumMonth, sumPeriod } from '#api/features/growth/analytics/sums/queries.ts';
import { addDays, localDay } from '#api/platform/calendar/time.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LocalSettings } from '../local/settings.ts';
import { commandTimeoutMs } from '../tenant/target/target.ts';
import { insertCounts } from './analytics-counts.ts';
import { signIn } from './sign-in.ts';
import { timeReads } from './time-reads.ts';

const days = 731;

/** Fills a community with two years of counts, as 100,000 members would produce, and times the report. */
export async function benchAnalytics(
  settings: LocalSettings,
  host: string,
  { slug, timeZone }: Tenant,
  asset: string,
): Promise<void> {
  const db = connectDatabase({
    url: `http://127.0.0.1:${settings.ports.database}`,
    namespace: slug,
    timeoutMs: commandTimeoutMs,
  });
  console.log(`Making the counts of ${days} days …`);
  await insertCounts(db, timeZone, days);
  const { read } = await signIn(db, settings, host, 'admin');
  const report = (period: string) => read(`/api/admin/analytics?period=${period}`);
  const today = localDay(new Date(), timeZone);
  const ownRange = read(`/api/admin/analytics?from=${addDays(today, -100)}&to=${addDays(today, -8)}`);
  await db.delete(analyticsPeriodSums);
  console.log('Reports of two years of counts: whole calls, beside a file and an exchange with the database');
  const unsummed = await timeReads(db, {
    '90 days, before the job has summed them': report('90d'),
    'custom range of 93 days, before that': ownRange,
  });
  await sumPeriods(db, timeZone);
  const summed = await timeReads(db, {
    'static asset': read(asset),
    'who am I': read('/api/users/profile'),
    '24 hours': report('24h'),
    '7 days': report('7d'),
    '30 days': report('30d'),
    '90 days': report('90d'),
    'custom range of 93 days': ownRange,
  });
  console.table([...unsummed, ...summed]);
}

async function sumPeriods(db: Database, timeZone: string): Promise<void> {
  const measures = Object.values(panelMeasures);
  for (const month of monthsBefore(localDay(new Date(), timeZone), 24)) await db.batch(sumMonth(db, month, measures));
  for (const length of summedPeriods) {
    const [first, ...others] = sumPeriod(
      db,
      planReport({ period: `${length}d` }, new Date(), timeZone),
      length,
      measures,
    );
    await db.batch([first, ...others]);
  }
}
