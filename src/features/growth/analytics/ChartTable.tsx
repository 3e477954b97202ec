import type { TFunction } from 'i18next';
import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import type { ChartPoint } from '#src/ui/chart/LineChart.tsx';

interface Props {
  caption: string;
  bucket: AnalyticsReport['bucket'] | 'week';
  points: readonly ChartPoint[];
  t: TFunction;
}

/** A collapsible table with the chart's numbers. */
export function ChartTable({ caption, bucket, points, t }: Props) {
  return (
    <details className="chart-table">
      <summary className="unfolds">{t('analytics-report:chart.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="scrolls" aria-label={t('analytics-report:chart.table')} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`analytics-report:chart.${bucket}`)}</th>
              <th scope="col">{t('analytics-report:chart.now')}</th>
              <th scope="col">{t('analytics-report:chart.previous')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, shown, nameBefore, shownBefore, isPartial }) => (
              <tr key={`${name} ${nameBefore}`}>
                <th scope="row">{name}</th>
                <td>
                  {shown}
                  {isPartial && <span className="muted"> ({t('analytics-report:chart.stillRunning')})</span>}
                </td>
                <td>
                  {shownBefore} <span className="muted">({nameBefore})</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
