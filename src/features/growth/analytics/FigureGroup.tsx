import type { AnalyticsReport, Figure } from '#api/features/growth/analytics/contract.ts';
import { Sparkline } from '#src/ui/chart/Sparkline.tsx';
import { Figures } from '#src/ui/Figures.tsx';
import { amountOf, currenciesOf } from './chart-points.ts';
import { figureListPath } from './figure-list-path.ts';
import { describeComparison, describeFigure, formatChange, formatFigure, type ReportFormat } from './format-figure.ts';
import { type ReportQuery, reportPath } from './report-query.ts';

interface Props {
  figures: readonly Figure[];
  report: AnalyticsReport;
  query: ReportQuery;
  wording: ReportFormat;
}

/** A group of figures. Each label links to the list behind the figure, and each sparkline to its chart. */
export function FigureGroup({ figures, report, query, wording }: Props) {
  const { t, locale } = wording;
  const isRunning = report.series.at(-1)?.isPartial ?? false;
  const items = figures.map((figure) => {
    const name = t(`analytics-report:figure.${figure}`);
    const [currency] = currenciesOf(figure, report);
    return {
      text: name,
      value: formatFigure(figure, report.totals, wording),
      href: figureListPath(figure, report) ?? undefined,
      change: formatChange(figure, report, wording),
      note: describeComparison(figure, report, wording),
      about: {
        label: t('analytics-report:aboutFigure', { figure: name }),
        text: describeFigure(figure, report, wording),
      },
      chart: {
        path: `${reportPath({ ...query, figure, currency: undefined })}#chart`,
        label: t('analytics-report:chart.show', { figure: name }),
        line: (
          <Sparkline
            values={report.series.map((point) => amountOf(figure, point.figures, currency))}
            isRunning={isRunning}
          />
        ),
      },
    };
  });
  return <Figures items={items} locale={locale} />;
}
