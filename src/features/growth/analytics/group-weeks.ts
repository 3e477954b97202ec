import { type AnalyticsReport, countFigures, type Figure } from '#api/features/growth/analytics/contract.ts';
import { isMoney } from './figure-groups.ts';
import type { ReportQuery } from './report-query.ts';

/** With this many days or more, a daily line is hard to read. */
const manyDays = 56;

/** Figures that count each person once a day, so the sum of days would count people more than once. */
const distinct: readonly Figure[] = ['activeMembers', 'activeInDay', 'failedSubscribers'];
/** Figures that are a state at a moment. A week has the value of its last day. */
const states: readonly Figure[] = ['activeInWeek', 'activeInMonth', 'recurringRevenue'];

/** Whether a figure can be drawn by week; shares and medians can't. */
export function canGroupByWeek(
  figure: Figure,
  { bucket, series }: Pick<AnalyticsReport, 'bucket' | 'series'>,
): boolean {
  const isCounted = isMoney(figure) || (countFigures as readonly Figure[]).includes(figure);
  return bucket === 'day' && series.length >= manyDays && isCounted && !distinct.includes(figure);
}

export function isGroupedByWeek(query: Pick<ReportQuery, 'figure' | 'by'>, report: AnalyticsReport): boolean {
  return query.by !== 'day' && canGroupByWeek(query.figure, report);
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1;

/** Returns the indexes of each week's days, Monday first. The first and the last week may be shorter. */
export function groupWeeks(series: AnalyticsReport['series']): number[][] {
  const weeks: number[][] = [];
  for (const [place, { day }] of series.entries()) {
    const week = weeks.at(-1);
    if (!week || isMonday(day)) weeks.push([place]);
    else week.push(place);
  }
  return weeks;
}

/** Combines the values of several days. Null if none of the days has a value. */
export function combineDayValues(figure: Figure, values: ReadonlyArray<number | null>): number | null {
  if (states.includes(figure) || values.length === 1) return values.at(-1) ?? null;
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
