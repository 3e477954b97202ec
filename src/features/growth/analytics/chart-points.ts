import type { AnalyticsReport, Figure, Figures } from '#api/features/growth/analytics/contract.ts';
import type { Reading } from '#src/ui/chart/ChartCursor.tsx';
import type { ChartPoint } from '#src/ui/chart/LineChart.tsx';
import { createScale, positionOnScale, type Scale } from '#src/ui/chart/scale.ts';
import { isCount, isDuration, isMoney } from './figure-groups.ts';
import { formatNumber, noValue, type ReportFormat } from './format-figure.ts';
import { formatBucket, formatDays, labelBucket } from './format-times.ts';
import { combineDayValues, groupWeeks, isGroupedByWeek } from './group-weeks.ts';
import type { ReportQuery } from './report-query.ts';

/** Returns a point's figure as one number; for money, in the given currency. */
export function amountOf(figure: Figure, figures: Figures, currency: string | undefined): number | null {
  if (!isMoney(figure)) return figures[figure];
  return figures[figure]?.find((money) => money.currency === currency)?.amount ?? null;
}

/** Returns the currencies of a money figure, the largest amount first. If all amounts are zero, returns one. */
export function currenciesOf(figure: Figure, report: AnalyticsReport): string[] {
  if (!isMoney(figure)) return [];
  const amounts = report.totals[figure] ?? [];
  const used = amounts.filter(({ amount }) => amount !== 0).sort((one, other) => other.amount - one.amount);
  return (used.length > 0 ? used : amounts.slice(0, 1)).map(({ currency }) => currency);
}

/** Returns a figure's points with their values in words, the compared values and the marks at each. */
export function buildChartPoints(
  query: Pick<ReportQuery, 'figure' | 'by'>,
  report: AnalyticsReport,
  wording: ReportFormat,
  currency: string | undefined,
): ChartPoint[] {
  const { figure } = query;
  const { series, previousSeries } = report;
  const say = (value: number | null) =>
    value === null ? noValue : formatNumber(figure, value, wording.locale, currency);
  const groups = isGroupedByWeek(query, report) ? groupWeeks(series) : series.map((_, place) => [place]);
  return groups.map((places) => {
    const points = places.flatMap((place) => series[place] ?? []);
    const compared = places.flatMap((place) => previousSeries[place] ?? []);
    const amountIn = (of: typeof compared) =>
      combineDayValues(
        figure,
        of.map(({ figures }) => amountOf(figure, figures, currency)),
      );
    const [value, before] = [amountIn(points), amountIn(compared)];
    const after = series[(places.at(-1) ?? 0) + 1];
    return {
      name: nameOf(points, report, wording),
      label: labelBucket(points[0]?.at ?? '', report.bucket, wording),
      value,
      shown: say(value),
      before,
      shownBefore: say(before),
      nameBefore: compared.length > 0 ? nameOf(compared, report, wording) : noValue,
      isPartial: points.at(-1)?.isPartial ?? false,
      marks: marksBetween(report, points[0]?.at ?? '', after?.at).map((mark) => formatMark(mark, wording)),
    };
  });
}

function nameOf(points: ReadonlyArray<{ at: string }>, { bucket }: AnalyticsReport, wording: ReportFormat): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return noValue;
  return first === last ? formatBucket(first.at, bucket, wording) : formatDays(first.at, last.at, wording);
}

type Mark = AnalyticsReport['marks'][number];

export function formatMark({ kind, title }: Mark, { t }: Pick<ReportFormat, 't'>): string {
  return title ? `${t(`analytics-report:marks.${kind}`)}: ${title}` : t(`analytics-report:marks.${kind}`);
}

function marksBetween({ marks }: AnalyticsReport, from: string, to: string | undefined): Mark[] {
  const isIn = ({ at }: Mark) =>
    Date.parse(at) >= Date.parse(from) && (to === undefined || Date.parse(at) < Date.parse(to));
  return marks.filter(isIn);
}

/** Returns a scale that fits both periods. Durations get round minutes, hours or days; money gets round euros. */
export function scaleOf(figure: Figure, points: readonly ChartPoint[]): Scale {
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  if (isDuration(figure)) return createScale(values, { units: [60, 3_600, 86_400] });
  if (isMoney(figure)) return createScale(values, { units: [100], isWhole: true });
  return isCount(figure) ? createScale(values, { isWhole: true }) : createScale(values, { units: [10] });
}

/** Returns what the chart shows when the viewer moves to each point. */
export function describeReadings(
  points: readonly ChartPoint[],
  scale: Scale,
  { t }: Pick<ReportFormat, 't'>,
): Reading[] {
  return points.map(({ name, value, shown, before, shownBefore, nameBefore, isPartial, marks }) => ({
    name,
    words: [
      isPartial ? `${shown} (${t('analytics-report:chart.stillRunning')})` : shown,
      ...(nameBefore === noValue
        ? []
        : [t('analytics-report:chart.beforeAt', { day: nameBefore, value: shownBefore })]),
      ...marks,
    ],
    value: value === null ? null : positionOnScale(scale, value),
    before: before === null ? null : positionOnScale(scale, before),
  }));
}
