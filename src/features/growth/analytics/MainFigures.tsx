import type { ReactNode } from 'react';
import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import { ChangeMark } from '#src/ui/Figures.tsx';
import { filterOfferedFigures, openingFigures } from './figure-groups.ts';
import { describeComparison, formatChange, formatFigure, type ReportFormat } from './format-figure.ts';
import { type ReportQuery, reportPath } from './report-query.ts';

interface Props {
  report: AnalyticsReport;
  query: ReportQuery;
  wording: ReportFormat;
  /** The chart of the chosen figure. */
  children: ReactNode;
}

/** The main figures as tabs. Each shows its chart below. */
export function MainFigures({ report, query, wording, children }: Props) {
  const { t } = wording;
  const shown = filterOfferedFigures(openingFigures, wording.switchedOff);
  const tabs = shown.includes(query.figure) ? shown : [...shown, query.figure];
  return (
    <section id="chart" className="card opening" aria-label={t('analytics-report:group.chart')}>
      <nav aria-label={t('analytics-report:group.chart')}>
        <ul className="opening-figures">
          {tabs.map((figure) => {
            const change = formatChange(figure, report, wording);
            return (
              <li key={figure}>
                <a
                  href={`${reportPath({ ...query, figure, currency: undefined })}#chart`}
                  aria-current={figure === query.figure ? 'true' : undefined}
                >
                  <span className="opening-name">{t(`analytics-report:figure.${figure}`)}</span>
                  <span className="opening-number">{formatFigure(figure, report.totals, wording)}</span>
                  <span className="opening-change">{change && <ChangeMark {...change} />}</span>
                  <span className="opening-note">{describeComparison(figure, report, wording)}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {children}
    </section>
  );
}
