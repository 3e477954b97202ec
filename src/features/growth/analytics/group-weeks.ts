import { type AnalyticsReport, countFigures, type Figure } from '#api/features/growth/analytics/contract.ts';
import { isMoney } from './figure-groups.ts';
import type { ReportQuery } from './report-query.ts';

/** So many days that a line of them is hard to read. */
const manyDays = 56;

/** Of people who count once a day, a sum of days says nothing. */
const distinct: readonly Figure[] = ['activeMembers', 'activeInDay', 'failedSubscribers'];
/** What is so at a moment: a week has what its last day has. */
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

/** The places of the days of each week, Monday first. The first and the last week may be shorter. */
export function groupWeeks(series: AnalyticsReport['series']): number[][] {
  const weeks: number[][] = [];
  for (const [place, { day }] of series.entries()) {
    const week = weeks.at(-1);
    if (!week || isMonday(day)) weeks.push([place]);
    else week.push(place);
  }
  return weeks;
}

/** What a figure is in several days together; null if none of them has it. */
export function together(figure: Figure, values: ReadonlyArray<number | null>): number | null {
  if (states.includes(figure) || values.length === 1) return values.at(-1) ?? null;
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
