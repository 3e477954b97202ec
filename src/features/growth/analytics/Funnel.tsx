import { useId } from 'react';
import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import { formatCount, formatPercentage } from '#src/shared/format.ts';
import { Bars } from '#src/ui/chart/Bars.tsx';
import { noValue, type ReportFormat } from './format-figure.ts';

interface Props {
  report: AnalyticsReport;
  wording: ReportFormat;
}

/** The funnel from a first visit to a payment: how many people reached each step. */
export function Funnel({ report: { funnel }, wording: { t, locale } }: Props) {
  const headingId = useId();
  const bars = funnel.map(({ step, count }, index) => {
    const before = funnel[index - 1]?.count;
    return {
      name: t(`analytics-report:funnel.${step}`),
      count: count ?? 0,
      shown: count === null ? noValue : formatCount(count, locale),
      note:
        count !== null && before
          ? t('analytics-report:funnel.share', { share: formatPercentage(count, before, locale) })
          : undefined,
    };
  });
  return (
    <section className="card report-panel" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('analytics-report:funnel.title')}</h3>
      <p className="muted">{t('analytics-report:funnel.lead')}</p>
      <Bars bars={bars} isOrdered />
    </section>
  );
}
