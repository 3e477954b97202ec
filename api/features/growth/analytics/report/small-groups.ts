import type { AnalyticsReport, Figure, Figures } from '../contract.ts';

/** In a smaller group, someone could be identified. */
export const smallestGroup = 5;

/** What members do without others seeing it: a small count could identify someone. */
const privateFigures = ['messages', 'newConnections', 'failedSubscribers'] as const satisfies readonly Figure[];

const isSmall = ({ activeMembers }: Figures) => (activeMembers ?? 0) < smallestGroup;

/**
 * A single hidden point could be calculated from the total and the other points. So this finds a second one to hide:
 * the point with the fewest active members, apart from empty points.
 */
function findSecondToHide<Point extends { figures: Figures }>(series: readonly Point[]): Point | null {
  const active = ({ figures }: Point) => figures.activeMembers ?? 0;
  const [first, ...others] = series.filter((point) => active(point) > 0).sort((one, two) => active(one) - active(two));
  return first && isSmall(first.figures) && others[0] && !isSmall(others[0].figures) ? others[0] : null;
}

/**
 * Hides the private figures of every hour or day in which fewer than {@link smallestGroup} members were active. If so
 * few were active in a whole period, hides all private figures of the report.
 */
export function hideSmallGroups(report: AnalyticsReport): AnalyticsReport {
  const { totals, previous } = report;
  const isAllHidden = isSmall(totals) || ((previous.activeMembers ?? 0) > 0 && isSmall(previous));
  const hide = (figures: Figures): Figures => ({
    ...figures,
    ...Object.fromEntries(privateFigures.map((figure) => [figure, null])),
  });
  const hideIn = <Point extends { figures: Figures }>(series: readonly Point[]): Point[] => {
    const second = isAllHidden ? null : findSecondToHide(series);
    return series.map((point) =>
      isAllHidden || isSmall(point.figures) || point === second ? { ...point, figures: hide(point.figures) } : point,
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
