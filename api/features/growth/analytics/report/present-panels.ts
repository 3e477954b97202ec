import type { AnalyticsReport, Panel } from '../contract.ts';
import { panelMeasures } from './panel-measures.ts';
import type { ReportRows } from './report-rows.ts';
import { smallestGroup } from './small-groups.ts';

type PanelOf = AnalyticsReport['top'][Panel];
type Names = ReadonlyMap<string, number>;

export function presentPanels(panels: ReportRows['panels'], plans: Record<'current' | 'previous', Names>) {
  const named = Object.keys(panelMeasures).map((panel, index) => [panel, presentPanel(panels[index]?.[0])]);
  return { ...Object.fromEntries(named), plans: presentPlans(plans) } as AnalyticsReport['top'];
}

/**
 * A name may identify one person: a search, or a campaign link that only one person received. So names that were
 * counted fewer than `smallestGroup` times in either period are added to the others.
 */
function presentPanel(top: ReportRows['panels'][number][number] | undefined): PanelOf {
  const isSmall = (count: number) => count > 0 && count < smallestGroup;
  const rows = JSON.parse(top?.packed ?? '[]') as Array<[string, number, number, string | null]>;
  const shown = rows
    .filter(([name, count, previous]) => name !== '' && !isSmall(count) && !isSmall(previous))
    .map(([name, count, previous, title]) => ({ name, title, count, previous }));
  const rest = (part: 'count' | 'previous') => (top?.[part] ?? 0) - shown.reduce((sum, row) => sum + row[part], 0);
  return { rows: shown, others: { count: rest('count'), previous: rest('previous') } };
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
