import type { ReactNode } from 'react';
import type { AnalyticsReport, Panel as PanelName } from '#api/features/growth/analytics/contract.ts';
import { formatCount, formatDateTime } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FigureGroup } from './FigureGroup.tsx';
import { Funnel } from './Funnel.tsx';
import { figuresByGroup, filterOfferedFigures } from './figure-groups.ts';
import type { ReportFormat } from './format-figure.ts';
import { Panel } from './Panel.tsx';
import { Retention } from './Retention.tsx';
import type { ReportQuery } from './report-query.ts';
import './analytics.css';

const usualPanels = [
  ...(['content', 'referrers', 'searchesWithoutResults'] as const),
  ...(['countries', 'devices', 'languages'] as const),
];
/** Shown only if they have rows, because few communities tag the links they share. */
const taggedPanels = ['utmSource', 'utmMedium', 'utmCampaign'] as const;

interface Props {
  report: AnalyticsReport;
  query: ReportQuery;
  wording: ReportFormat;
  /** The opening figures with their chart. */
  children?: ReactNode;
}

/** The whole report, from the main figures to the lists behind them. Rendered only on the server. */
export function Report({ report, query, wording, children }: Props) {
  const { t } = wording;
  if (isEmpty(report)) {
    return (
      <EmptyState
        title={t('analytics-report:empty.title')}
        text={t('analytics-report:empty.text')}
        action={{ path: '/admin/users/invitations', text: t('analytics-report:empty.invite') }}
      />
    );
  }
  return (
    <div className="analytics-report">
      <JumpLinks wording={wording} />
      {children}
      <Reach report={report} wording={wording} />
      <Group name="members" report={report} query={query} wording={wording}>
        <div className="panels">
          <Funnel report={report} wording={wording} />
          <Retention report={report} wording={wording} />
        </div>
      </Group>
      <Group name="community" report={report} query={query} wording={wording} />
      <Group name="money" report={report} query={query} wording={wording}>
        <div className="panels">
          <Panel panel="plans" report={report} wording={wording} />
        </div>
      </Group>
      <HowWeCount report={report} wording={wording} />
    </div>
  );
}

const parts = [
  ['chart', 'group.chart'],
  ['group-reach', 'group.reach'],
  ['group-members', 'group.members'],
  ['group-community', 'group.community'],
  ['group-money', 'group.money'],
  ['how-we-count', 'leftOut.title'],
] as const;

/** Links to the parts of the report, which is several screens long. */
function JumpLinks({ wording: { t } }: Pick<Props, 'wording'>) {
  return (
    <nav className="report-parts" aria-label={t('analytics-report:parts')}>
      <ul>
        {parts.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{t(`analytics-report:${name}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether nothing has happened that is worth a chart. */
export function isEmpty({ totals, previous }: AnalyticsReport): boolean {
  const counts = (['views', 'signUps', 'posts', 'comments', 'messages', 'giftCardsSold', 'events'] as const).flatMap(
    (figure) => [totals[figure], previous[figure]],
  );
  const money = [...(totals.grossRevenue ?? []), ...(totals.recurringRevenue ?? [])];
  return counts.every((count) => (count ?? 0) === 0) && money.every(({ amount }) => amount === 0);
}

function Reach({ report, wording }: Pick<Props, 'report' | 'wording'>) {
  const { t } = wording;
  const isFilled = (panel: PanelName) => report.top[panel].rows.length > 0 || report.top[panel].others.count > 0;
  const empty = usualPanels.filter((panel) => !isFilled(panel));
  return (
    <section className="report-group" aria-labelledby="group-reach">
      <h2 id="group-reach">{t('analytics-report:group.reach')}</h2>
      <div className="panels">
        {[...usualPanels, ...taggedPanels].filter(isFilled).map((panel) => (
          <Panel key={panel} panel={panel} report={report} wording={wording} />
        ))}
      </div>
      {empty.length > 0 && (
        <p className="muted">
          {t('analytics-report:emptyPanels', {
            panels: empty.map((panel) => t(`analytics-report:panel.${panel}`)).join(', '),
          })}
        </p>
      )}
    </section>
  );
}

function Group({ name, report, query, wording, children }: Props & { name: keyof typeof figuresByGroup }) {
  return (
    <section className="report-group" aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`}>{wording.t(`analytics-report:group.${name}`)}</h2>
      <FigureGroup
        figures={filterOfferedFigures(figuresByGroup[name], wording.switchedOff)}
        report={report}
        query={query}
        wording={wording}
      />
      {children}
    </section>
  );
}

/** Explains how the numbers are counted and what they exclude, so that readers can trust them. */
function HowWeCount({ report, wording: { t, locale, timeZone } }: Pick<Props, 'report' | 'wording'>) {
  const { crawlers, prerenders, previews } = report.leftOut;
  const at = formatDateTime(new Date(report.readAt), timeZone, locale);
  return (
    <section className="report-how" aria-labelledby="how-we-count">
      <h2 id="how-we-count">{t('analytics-report:leftOut.title')}</h2>
      <p>{t('analytics-report:leftOut.text', { zone: report.timeZone, at })}</p>
      <p>
        {t('analytics-report:leftOut.not', {
          crawlers: formatCount(crawlers, locale),
          prerenders: formatCount(prerenders, locale),
          previews: formatCount(previews, locale),
        })}
      </p>
      <p>{t('analytics-report:leftOut.small', { count: report.smallestGroup })}</p>
    </section>
  );
}
