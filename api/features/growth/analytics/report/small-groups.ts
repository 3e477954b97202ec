import type { AnalyticsReport, Figure, Figures } from '../contract.ts';

/** Groups of fewer people could name one of them. */
export const smallestGroup = 5;

/** What members do out of others' sight: few people behind a number could name them. */
const privateFigures = ['messages', 'newConnections', 'failedSubscribers'] as const satisfies readonly Figure[];

const isSmall = ({ activeMembers }: Figures) => (activeMembers ?? 0) < smallestGroup;

/**
 * Leaves out what members do unseen where fewer than {@link smallestGroup} were active: in a day or an hour, and in all
 * of them if that holds for one of the periods.
 */
export function hideSmallGroups(report: AnalyticsReport): AnalyticsReport {
  const { totals, previous } = report;
  const isAllHidden = isSmall(totals) || ((previous.activeMembers ?? 0) > 0 && isSmall(previous));
  const hide = (figures: Figures): Figures => ({
    ...figures,
    ...Object.fromEntries(privateFigures.map((figure) => [figure, null])),
  });
  const hideIn = <Point extends { figures: Figures }>(point: Point): Point =>
    isAllHidden || isSmall(point.figures) ? { ...point, figures: hide(point.figures) } : point;
  return {
    ...report,
    totals: isAllHidden ? hide(totals) : totals,
    previous: isAllHidden ? hide(previous) : previous,
    series: report.series.map(hideIn),
    previousSeries: report.previousSeries.map(hideIn),
    hidden: isAllHidden ? [...privateFigures] : [],
  };
}
