import type { AnalyticsReport, Figure, Figures } from '../contract.ts';

/** Groups of fewer people could name one of them. */
export const smallestGroup = 5;

/** What members do out of others' sight: few people behind a number could name them. */
const privateFigures = ['messages', 'newConnections', 'failedSubscribers'] as const satisfies readonly Figure[];

const isSmall = ({ activeMembers }: Figures) => (activeMembers ?? 0) < smallestGroup;

/**
 * If one point alone is left out, the total and the others would tell it: the point to leave out with it, which is the
 * one with the fewest members. Points without anyone tell nothing, so they don't count.
 */
function findAnother<Point extends { figures: Figures }>(series: readonly Point[]): Point | null {
  const active = ({ figures }: Point) => figures.activeMembers ?? 0;
  const [first, ...others] = series.filter((point) => active(point) > 0).sort((one, two) => active(one) - active(two));
  return first && isSmall(first.figures) && others[0] && !isSmall(others[0].figures) ? others[0] : null;
}

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
  const hideIn = <Point extends { figures: Figures }>(series: readonly Point[]): Point[] => {
    const another = isAllHidden ? null : findAnother(series);
    return series.map((point) =>
      isAllHidden || isSmall(point.figures) || point === another ? { ...point, figures: hide(point.figures) } : point,
    );
  };
  return {
    ...report,
    totals: isAllHidden ? hide(totals) : totals,
    previous: isAllHidden ? hide(previous) : previous,
    series: hideIn(report.series),
    previousSeries: hideIn(report.previousSeries),
    hidden: isAllHidden ? [...privateFigures] : [],
  };
}
