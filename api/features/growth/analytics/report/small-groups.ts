import type { AnalyticsReport, Figure, Figures } from '../contract.ts';

/** Groups of fewer people could name one of them. */
export const smallestGroup = 5;

/** What members do out of others' sight: few people behind a number could name them. */
const privateFigures = ['messages', 'newConnections', 'failedSubscribers'] as const satisfies readonly Figure[];

/** Leaves out what members do unseen where fewer than {@link smallestGroup} were active in one of the periods. */
export function hideSmallGroups(report: AnalyticsReport): AnalyticsReport {
  const [active, before] = [report.totals.activeMembers ?? 0, report.previous.activeMembers ?? 0];
  const isSmall = active < smallestGroup || (before > 0 && before < smallestGroup);
  if (!isSmall) return report;
  const hide = (figures: Figures): Figures => ({
    ...figures,
    ...Object.fromEntries(privateFigures.map((figure) => [figure, null])),
  });
  const hideIn = <Point extends { figures: Figures }>(point: Point): Point => ({
    ...point,
    figures: hide(point.figures),
  });
  return {
    ...report,
    totals: hide(report.totals),
    previous: hide(report.previous),
    series: report.series.map(hideIn),
    previousSeries: report.previousSeries.map(hideIn),
    hidden: [...privateFigures],
  };
}
