import { addToCounts, toHourAndDayCounts } from '#api/platform/analytics/counts.ts';
import { utcHour } from '#api/platform/analytics/rules.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/** Plants attacks in the names that browsers and searches report, often enough for the report to show them. */
export async function plantAnalytics(slug: string, { write }: Attacker): Promise<void> {
  const [now, amount] = [new Date(), 9];
  const named = (['path', 'referrer', 'utm_source', 'search_empty', 'language', 'device'] as const).map((measure) => ({
    measure,
    name: write('analytics_counts.name', 200, ['analytics']),
    amount,
  }));
  const views = { measure: 'views', name: '', amount } as const;
  const moment = { day: localDay(now, 'Europe/Tallinn'), hour: utcHour(now) };
  await addToCounts(databaseOf(slug), toHourAndDayCounts(moment, [views, ...named]));
}
