import type { ReactNode } from 'react';
import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { type ChartPoint, LineChart } from '#src/ui/chart/LineChart.tsx';
import type { Scale } from '#src/ui/chart/scale.ts';
import { ChartTable } from './ChartTable.tsx';
import { currenciesOf } from './chart-points.ts';
import { isMoney } from './figure-groups.ts';
import { figureListPath } from './figure-list-path.ts';
import { describeFigure, explainMissingValue, formatFigure, formatTick, type ReportFormat } from './format-figure.ts';
import { formatSpan } from './format-times.ts';
import { canGroupByWeek, isGroupedByWeek } from './group-weeks.ts';
import { Marks } from './Marks.tsx';
import { type ReportQuery, reportPath } from './report-query.ts';

interface Props {
  report: AnalyticsReport;
  query: ReportQuery;
  wording: ReportFormat;
  points: readonly ChartPoint[];
  scale: Scale;
  currency: string | undefined;
  /** The control that moves through the chart point by point. */
  children?: ReactNode;
}

/** The chart of the chosen figure, with an explanation, a table of its numbers, and the marks of the period. */
export function FigureChart({ report, query, wording, points, scale, currency, children }: Props) {
  const { t, locale } = wording;
  const { figure } = query;
  const name = t(`analytics-report:figure.${figure}`);
  const missing = explainMissingValue(figure, report, wording);
  return (
    <>
      <header className="chart-head">
        <h2>{name}</h2>
        <p className="muted">{describeFigure(figure, report, wording)}</p>
        <div className="chart-ways">
          <FigureListLink report={report} query={query} wording={wording} />
          <BucketLinks report={report} query={query} wording={wording} />
          <Currencies report={report} query={query} currency={currency} wording={wording} />
        </div>
      </header>
      {missing && points.every(({ value }) => value === null) ? (
        <p className="chart-nothing">{t('analytics-report:chart.nothing', { reason: missing })}</p>
      ) : (
        <>
          <LineChart
            title={t('analytics-report:chart.title', {
              figure: name,
              period: formatSpan(report.span, report.bucket, wording),
            })}
            description={describe(report, query, points, wording)}
            points={points}
            scale={scale}
            formatTick={(tick) => formatTick(figure, tick, locale, currency)}
            legend={{
              now: t('analytics-report:chart.now'),
              before: t('analytics-report:chart.previous'),
              running: t('analytics-report:chart.running'),
              mark: t('analytics-report:chart.mark'),
            }}
          >
            {children}
          </LineChart>
          <ChartTable
            caption={name}
            bucket={isGroupedByWeek(query, report) ? 'week' : report.bucket}
            points={points}
            t={t}
          />
        </>
      )}
      <Marks report={report} wording={wording} />
    </>
  );
}

function describe(
  report: AnalyticsReport,
  { figure }: ReportQuery,
  points: readonly ChartPoint[],
  wording: ReportFormat,
) {
  const highest = points.reduce<ChartPoint | undefined>(
    (best, point) => (point.value !== null && point.value > (best?.value ?? Number.NEGATIVE_INFINITY) ? point : best),
    undefined,
  );
  return wording.t('analytics-report:chart.description', {
    points: formatCount(points.length, wording.locale),
    total: formatFigure(figure, report.totals, wording),
    before: formatFigure(figure, report.previous, wording),
    highestDay: highest?.name,
    highest: highest?.shown,
  });
}

/** What each list shows, by the prefix of the list's path. */
const listKinds = [
  ['/admin/community', 'posts'],
  ['/admin/users', 'members'],
  ['/admin/gift-cards', 'orders'],
  ['/admin/payments', 'payments'],
  ['/admin/events', 'events'],
  ['#', 'content'],
] as const;

/** A link to the list of people or things that the figure counts. */
function FigureListLink({
  report,
  query: { figure },
  wording: { t, switchedOff },
}: Pick<Props, 'report' | 'query' | 'wording'>) {
  const path = figureListPath(figure, report);
  if (!path || !isOffered(switchedOff, path)) return null;
  const [, kind] = listKinds.find(([start]) => path.startsWith(start)) ?? listKinds[0];
  return <a href={path}>{t(`analytics-report:behind.${kind}`)}</a>;
}

/** The links that switch a long chart between weeks and days. */
function BucketLinks({ report, query, wording: { t } }: Pick<Props, 'report' | 'query' | 'wording'>) {
  if (!canGroupByWeek(query.figure, report)) return null;
  const chosen = isGroupedByWeek(query, report) ? 'week' : 'day';
  return (
    <nav className="segments" aria-label={t('analytics-report:chart.spacing')}>
      {(['week', 'day'] as const).map((by) => (
        <a
          key={by}
          href={`${reportPath({ ...query, by: by === 'day' ? by : undefined })}#chart`}
          aria-current={by === chosen ? 'true' : undefined}
        >
          {t(`analytics-report:chart.by.${by}`)}
        </a>
      ))}
    </nav>
  );
}

function Currencies({ report, query, currency, wording }: Pick<Props, 'report' | 'query' | 'currency' | 'wording'>) {
  const currencies = currenciesOf(query.figure, report);
  if (!isMoney(query.figure) || currencies.length < 2) return null;
  return (
    <nav className="segments" aria-label={wording.t('analytics-report:chart.currency')}>
      {currencies.map((each) => (
        <a
          key={each}
          href={`${reportPath({ ...query, currency: each })}#chart`}
          aria-current={each === currency ? 'true' : undefined}
        >
          {each}
        </a>
      ))}
    </nav>
  );
}
