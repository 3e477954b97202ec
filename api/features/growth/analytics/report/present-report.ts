import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { AnalyticsReport } from '../contract.ts';
import { collectCells, currenciesOf } from './collect-cells.ts';
import { countActive } from './count-active.ts';
import type { ReportPlan } from './plan-report.ts';
import { presentMarks } from './present-marks.ts';
import { presentPanels } from './present-panels.ts';
import { presentRetention } from './present-retention.ts';
import { presentSpan } from './present-span.ts';
import type { ReportRows } from './report-rows.ts';
import { hideSmallGroups, smallestGroup } from './small-groups.ts';
import { type Cell, sumByName, sumMeasure } from './tally.ts';

export function presentReport(context: Context, plan: ReportPlan, rows: ReportRows): AnalyticsReport {
  const { now, tenant, locale } = context;
  const cells = collectCells(plan, rows, tenant.timeZone);
  const currencies = currenciesOf(cells, tenant.currencyByLocale[locale]);
  const source = { plan, rows, cells, active: countActive(rows.active), currencies };
  const [current, previous] = [presentSpan(source, 'current'), presentSpan(source, 'previous')];
  const spanOf = ({ from, to }: ReportPlan['current']) => ({ from: isoTime(from), to: isoTime(to) });
  return hideSmallGroups({
    timeZone: tenant.timeZone,
    readAt: now.toISOString(),
    bucket: plan.bucket,
    span: spanOf(plan.current),
    previousSpan: spanOf(plan.previous),
    totals: current.totals,
    previous: previous.totals,
    series: current.series.map((point, index) => ({
      ...point,
      isPartial: plan.current.buckets[index]?.isPartial ?? false,
    })),
    previousSeries: previous.series,
    top: presentPanels(rows.panels, { current: current.plans, previous: previous.plans }),
    retention: presentRetention(rows, now, tenant.timeZone),
    funnel: presentFunnel(current.totals.visitors, current.cells),
    marks: presentMarks(context, rows),
    leftOut: presentLeftOut(current.cells),
    hidden: [],
    smallestGroup,
  });
}

function presentFunnel(visited: number | null, cells: ReadonlyArray<Cell | undefined>): AnalyticsReport['funnel'] {
  return [
    { step: 'visited', count: visited },
    { step: 'signedUp', count: sumMeasure(cells, 'sign_ups') },
    { step: 'confirmed', count: sumMeasure(cells, 'joined_confirmed') },
    { step: 'posted', count: sumMeasure(cells, 'joined_posted') },
    { step: 'paid', count: sumMeasure(cells, 'joined_paid') },
  ];
}

/** A prerender is subtracted when it is seen, perhaps in a later bucket, so counts are clamped to zero. */
function presentLeftOut(cells: ReadonlyArray<Cell | undefined>): AnalyticsReport['leftOut'] {
  const names = sumByName(cells, 'left_out');
  const count = (kind: keyof AnalyticsReport['leftOut']) => Math.max(0, names.get(kind) ?? 0);
  return { crawlers: count('crawlers'), prerenders: count('prerenders'), previews: count('previews') };
}
