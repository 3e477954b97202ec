import type { Currency } from '#api/features/commerce/payments/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { addChanges, type Cells, partialDayKey, stateBefore } from './collect-cells.ts';
import type { CountActive } from './count-active.ts';
import type { Bucket, ReportPlan } from './plan-report.ts';
import { presentFigures } from './present-figures.ts';
import type { ReportRows } from './report-rows.ts';
import { type Cell, sumByName, sumMeasure } from './tally.ts';

interface SpanSource {
  plan: ReportPlan;
  rows: ReportRows;
  cells: Cells;
  active: CountActive;
  currencies: readonly Currency[];
}

/** Presents the figures of the current or the previous period, for each bucket and in total. */
export function presentSpan(
  { plan, rows, cells, active: countActive, currencies }: SpanSource,
  name: 'current' | 'previous',
) {
  const span = plan[name];
  const isDay = plan.bucket === 'day';
  const countOf = (distinct: ReportRows['visitors']) => distinct[name === 'current' ? 0 : 1]?.[0]?.count;
  const last = span.buckets.at(-1);
  const active = activeIn(countActive, rows, span);
  const state = stateBefore(cells, span);
  const subscribersAtStart = sumMeasure([state], 'subscribers');
  const eventsIn = (from: number, to: number) => rows.events.filter(({ at }) => at >= from && at < to).length;
  const keys = span.buckets.map((each) => (isDay && span.hours && each === last ? partialDayKey : each.key));
  const spanCells = keys.map((key) => cells.byKey.get(key));
  const timesIn = (key: string | undefined) => cells.answerTimes.get(key ?? '') ?? [];
  const series = span.buckets.map((each, index) => {
    const cell = spanCells[index];
    const subscribersBefore = sumMeasure([state], 'subscribers');
    addChanges(state, cell);
    const windows = isDay ? active(each) : noWindows;
    const measured = {
      ...windows,
      visitors: sumMeasure([cell], 'visitors'),
      activeMembers: windows.activeInDay ?? sumMeasure([cell], 'active_hours'),
      failedSubscribers: sumMeasure([cell], 'failed_days'),
      events: eventsIn(each.at, span.buckets[index + 1]?.at ?? span.to),
      recurring: currentOf(state),
      subscribersBefore,
      answerTimes: timesIn(keys[index]),
    };
    return { at: isoTime(each.at), day: each.day, figures: presentFigures([cell], measured, currencies) };
  });
  const measured = {
    ...(last ? active(last) : noWindows),
    visitors: countOf(rows.visitors) ?? sumMeasure(spanCells, 'visitors'),
    activeMembers: countOf(rows.activeMembers) ?? 0,
    failedSubscribers: countOf(rows.failed) ?? sumMeasure(spanCells, 'failed_days'),
    events: eventsIn(span.from, span.to),
    recurring: currentOf(state),
    subscribersBefore: subscribersAtStart,
    answerTimes: keys.flatMap(timesIn),
  };
  const totals = presentFigures(spanCells, measured, currencies);
  return { cells: spanCells, series, totals, plans: sumByName([state], 'subscribers') };
}

const currentOf = (state: Cell) => new Map(state.get('recurring'));

/** Hours have no windows of days, so these figures are null. */
const noWindows = { activeInDay: null, activeInWeek: null, activeInMonth: null };

function activeIn(count: CountActive, rows: ReportRows, { buckets, hours }: ReportPlan['current']) {
  const partialDay = rows.activeOnPartialDay.flatMap((row) => [row.gap, row.count]);
  return (each: Bucket) => {
    const instead = hours && each === buckets.at(-1) ? partialDay : undefined;
    return {
      activeInDay: count(each.day, 1, instead),
      activeInWeek: count(each.day, 7, instead),
      activeInMonth: count(each.day, 30, instead),
    };
  };
}
