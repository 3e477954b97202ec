import { useId } from 'react';
import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import { formatCount, formatPercentage } from '#src/shared/format.ts';
import type { ReportFormat } from './format-figure.ts';
import { formatReportMonth } from './format-times.ts';

interface Props {
  report: AnalyticsReport;
  wording: ReportFormat;
}

/**
 * The share of each month's new members who were active later. The shade of a cell repeats its number. Months with
 * fewer new members than the smallest group are omitted.
 */
export function Retention({ report: { retention, smallestGroup: smallest }, wording }: Props) {
  const { t, locale } = wording;
  const headingId = useId();
  const shown = retention.flatMap(({ active, ...cohort }) => (active ? [{ ...cohort, active }] : []));
  const leftOut = retention.length - shown.length;
  const months = Math.max(0, ...shown.map(({ active }) => active.length));
  return (
    <section
      className={`card report-panel retention${months > fewMonths ? ' retention-wide' : ''}`}
      aria-labelledby={headingId}
    >
      <h3 id={headingId}>{t('analytics-report:retention.title')}</h3>
      <p className="muted">{t('analytics-report:retention.lead')}</p>
      {retention.length === 0 && <p className="muted">{t('analytics-report:retention.none')}</p>}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className="scrolls" aria-label={t('analytics-report:chart.table')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('analytics-report:retention.month')}</th>
                <th scope="col">{t('analytics-report:retention.joined')}</th>
                {Array.from({ length: months }, (_, later) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the number of months identifies the column.
                  <th key={later} scope="col">
                    <span aria-hidden="true">{later === 0 ? t('analytics-report:retention.first') : `+${later}`}</span>
                    <span className="visually-hidden">
                      {later === 0
                        ? t('analytics-report:retention.first')
                        : t('analytics-report:retention.later', { count: later })}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ month, joined, active }) => (
                <tr key={month}>
                  <th scope="row">{formatReportMonth(month, wording)}</th>
                  <td className="retention-joined">{formatCount(joined, locale)}</td>
                  {active.map((count, later) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the number of months identifies the cell.
                    <td key={later} data-shade={shadeOf(count, joined)}>
                      {formatPercentage(count, joined, locale)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {leftOut > 0 && <p className="muted">{t('analytics-report:retention.tooFew', { count: leftOut, smallest })}</p>}
    </section>
  );
}

/** The maximum number of columns that fit into half the width. */
const fewMonths = 4;

/** The shade of a cell, from 0 to 5. */
const shadeOf = (count: number, joined: number) => (joined === 0 ? 0 : Math.ceil((5 * count) / joined));
