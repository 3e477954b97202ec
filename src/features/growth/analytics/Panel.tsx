import { useId } from 'react';
import type { AnalyticsReport, Panel as PanelName } from '#api/features/growth/analytics/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { Bars } from '#src/ui/chart/Bars.tsx';
import type { ReportFormat } from './format-figure.ts';
import { nameRow } from './name-row.ts';

interface Props {
  panel: PanelName;
  report: AnalyticsReport;
  wording: ReportFormat;
}

const hints = ['searchesWithoutResults', 'countries', 'plans'] as const;
const shownAtOnce = 8;

/** The most frequent entries of a list such as pages or countries, with their numbers. The others are collapsed. */
export function Panel({ panel, report, wording }: Props) {
  const { t, locale } = wording;
  const headingId = useId();
  const { rows, others } = report.top[panel];
  const hint = hints.find((each) => each === panel);
  const bars = rows.map((row) => ({
    ...nameRow(panel, row, wording),
    count: row.count,
    shown: formatCount(row.count, locale),
  }));
  const rest = {
    name: t('analytics-report:others'),
    count: others.count,
    shown: formatCount(others.count, locale),
    isRest: true,
  };
  const all = others.count > 0 ? [...bars, rest] : bars;
  const whole = Math.max(1, ...all.map(({ count }) => count));
  return (
    <section id={panel} className="card report-panel" aria-labelledby={headingId}>
      <h3 id={headingId}>{t(`analytics-report:panel.${panel}`)}</h3>
      {hint && <p className="muted">{t(`analytics-report:panelHint.${hint}`)}</p>}
      {all.length === 0 ? (
        <p className="muted">{t('analytics-report:nonePanel')}</p>
      ) : (
        <>
          <Bars bars={all.length > shownAtOnce + 1 ? all.slice(0, shownAtOnce) : all} whole={whole} />
          {all.length > shownAtOnce + 1 && (
            <details>
              <summary className="unfolds">
                {t('analytics-report:more', { shown: formatCount(all.length - shownAtOnce, locale) })}
              </summary>
              <Bars bars={all.slice(shownAtOnce)} whole={whole} />
            </details>
          )}
        </>
      )}
    </section>
  );
}
