import { Temporal } from 'temporal-polyfill';
import type { AnalyticsReport } from '../contract.ts';
import { locateQuarterHour } from './plan-report.ts';
import type { ReportRows } from './report-rows.ts';
import { quarterMs } from './rules.ts';
import { smallestGroup } from './small-groups.ts';

/** How many months of joining are shown at most. */
const maxMonths = 24;

type Rows = Pick<ReportRows, 'joined' | 'retained' | 'uncounted'>;

/** Presents how many members were active in each month since they joined, by month of joining. */
export function presentRetention(rows: Rows, now: Date, timeZone: string): AnalyticsReport['retention'] {
  const monthOf = (quarter: number) => locateQuarterHour(quarter, timeZone).month;
  const joined = new Map(rows.joined.map(({ month, count }) => [month, count]));
  for (const { measure, quarter, count } of rows.uncounted) {
    const month = measure === 'joined_confirmed' ? monthOf(quarter) : null;
    if (month) joined.set(month, (joined.get(month) ?? 0) + count);
  }
  const active = new Map(rows.retained.map((row) => [`${row.joined} ${row.month}`, row.count]));
  const thisMonth = monthOf(Math.floor(now.getTime() / quarterMs));
  return [...joined.keys()]
    .filter((month) => month <= thisMonth)
    .sort()
    .slice(-maxMonths)
    .map((month) => {
      const count = joined.get(month) ?? 0;
      const since = monthsBetween(month, thisMonth).map((each) => active.get(`${month} ${each}`) ?? 0);
      return { month, joined: count, active: count < smallestGroup ? null : since };
    });
}

function monthsBetween(first: string, last: string): string[] {
  const from = Temporal.PlainYearMonth.from(first);
  const { months } = from.until(Temporal.PlainYearMonth.from(last), { largestUnit: 'months' });
  return Array.from({ length: months + 1 }, (_, index) => from.add({ months: index }).toString());
}
