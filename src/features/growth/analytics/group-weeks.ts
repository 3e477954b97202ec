import { type AnalyticsReport, countFigures, type Figure } from '#api/features/growth/analytics/contract.ts';
import { isMoney } from './figure-groups.ts';
import type { ReportQuery } from './report-query.ts';

/** From this many days on, a daily line is hard to read. */
const manyDays = 56;

/** People count once a day in these, so adding up days would count them again. */
const distinct: readonly Figure[] = ['activeMembers', 'activeInDay', 'failedSubscribers'];
/** The state at a moment: a week has the value of its last day. */
const states: readonly Figure[] = ['activeInWeek', 'activeInMonth', 'recurringRevenue'];

/** Whether a figure can be drawn by week; shares and medians can't. */
export function canBeWeeks(figure: Figure, { bucket, series }: Pick<AnalyticsReport, 'bucket' | 'series'>): boolean {
  const isCounted = isMoney(figure) || (countFigures as readonly Figure[]).includes(figure);
  return bucket === 'day' && series.length >= manyDays && isCounted && !distinct.includes(figure);
}

export function isByWeek(query: Pick<ReportQuery, 'figure' | 'by'>, report: AnalyticsReport): boolean {
  return query.by !== 'day' && canBeWeeks(query.figure, report);
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1;

/** The indexes of each week's days, Monday first. The first and the last week may be shorter. */
export function groupWeeks(series: AnalyticsReport['series']): number[][] {
  const weeks: number[][] = [];
  for (const [place, { day }] of series.entries()) {
    const week = weeks.at(-1);
    if (!week || isMonday(day)) weeks.push([place]);
    else week.push(place);
  }
  return weeks;
}

/** The value of a figure over several days; null if none of them has one. */
export function combineDays(figure: Figure, values: ReadonlyArray<number | null>): number | null {
  if (states.includes(figure) || values.length === 1) return values.at(-1) ?? null;
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
