import type { AnalyticsReport, Panel } from '../contract.ts';
import { panelMeasures } from './panel-measures.ts';
import type { ReportRows } from './report-rows.ts';
import { smallestGroup } from './small-groups.ts';

type PanelOf = AnalyticsReport['top'][Panel];
type Names = ReadonlyMap<string, number>;

export function presentPanels(panels: ReportRows['panels'], plans: Record<'current' | 'previous', Names>) {
  const named = Object.keys(panelMeasures).map((panel, index) => [panel, presentPanel(panels[index] ?? [])]);
  return { ...Object.fromEntries(named), plans: presentPlans(plans) } as AnalyticsReport['top'];
}

/**
 * A name may be a single person's: a search, a campaign's link sent to one, an address that someone made up. So it is
 * shown from a group's size on, and in neither period for fewer.
 */
function presentPanel(rows: ReportRows['panels'][number]): PanelOf {
  const isSmall = (count: number) => count > 0 && count < smallestGroup;
  const isShown = ({ name, count, previous }: (typeof rows)[number]) =>
    name !== '' && !isSmall(count) && !isSmall(previous);
  const shown = rows.filter(isShown);
  const [all] = rows;
  const rest = (total: number, part: 'count' | 'previous') => total - shown.reduce((sum, row) => sum + row[part], 0);
  return {
    rows: shown.map(({ name, title, count, previous }) => ({ name, title, count, previous })),
    others: { count: rest(all?.all ?? 0, 'count'), previous: rest(all?.allPrevious ?? 0, 'previous') },
  };
}

function presentPlans({ current, previous }: Record<'current' | 'previous', Names>): PanelOf {
  const names = [...new Set([...current.keys(), ...previous.keys()])];
  const rows = names.map((name) => ({
    name,
    title: null,
    count: current.get(name) ?? 0,
    previous: previous.get(name) ?? 0,
  }));
  return {
    rows: rows
      .filter(({ count, previous }) => count > 0 || previous > 0)
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
    others: { count: 0, previous: 0 },
  };
}
