import type { AnalyticsReport, Panel } from '../contract.ts';
import { panelMeasures } from './panel-measures.ts';
import type { ReportRows } from './report-rows.ts';
import { smallestGroup } from './small-groups.ts';

type PanelOf = AnalyticsReport['top'][Panel];
type Names = ReadonlyMap<string, number>;

/** Pages are the same for everyone and plans are known to staff; every other name may be that of a single person. */
const namesEveryone: ReadonlySet<Panel> = new Set<Panel>(['content', 'plans']);

export function presentPanels(panels: ReportRows['panels'], plans: Record<'current' | 'previous', Names>) {
  const named = Object.keys(panelMeasures).map((panel, index) => [
    panel,
    presentPanel(panels[index] ?? [], namesEveryone.has(panel as Panel)),
  ]);
  return { ...Object.fromEntries(named), plans: presentPlans(plans) } as AnalyticsReport['top'];
}

function presentPanel(rows: ReportRows['panels'][number], showsAll: boolean): PanelOf {
  const isShown = (row: (typeof rows)[number]) =>
    row.name !== '' && (showsAll || row.count >= smallestGroup || row.previous >= smallestGroup);
  const shown = rows.filter(isShown);
  const [all] = rows;
  const rest = (total: number, part: 'count' | 'previous') => total - shown.reduce((sum, row) => sum + row[part], 0);
  return {
    rows: shown.map(({ name, count, previous }) => ({ name, title: null, count, previous })),
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
