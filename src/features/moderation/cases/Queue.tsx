import { useEffect, useMemo, useRef } from 'react';
import { type CaseRow, caseSortOrders } from '#api/features/moderation/cases/contract.ts';
import { reportTargets } from '#api/features/moderation/reports/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { isFiltered, serializeQuery } from '#src/client/address.ts';
import { useApiData, useHints } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { enableShortcuts } from '#src/client/shortcuts.ts';
import { formatCount } from '#src/shared/format.ts';
import { formatElapsedTime } from '#src/ui/ago.ts';
import { Figures } from '#src/ui/Figures.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { CaseLinks } from './CaseLinks.tsx';
import { defineCaseColumns } from './case-columns.tsx';
import { titleOfCase } from './case-title.ts';
import { pickListQuery } from './list-query.ts';
import { Shortcuts } from './Shortcuts.tsx';
import './queue.css';

const casesPath = '/api/moderation/reports';
const statsPath = '/api/moderation/stats';
const hintedPaths = [casesPath, statsPath];

interface Props {
  page: IslandPage;
  /** The viewer's id, because some actions depend on it. */
  viewerId: string;
  /** The data that the page was rendered with. */
  cases: { success: true; data: Page<CaseRow> };
  stats: Answer<'GET /api/moderation/stats'>;
}

/** The queue of cases, for moderators. It updates live as others report, claim and decide. */
export function Queue({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <List {...loaded} />
    </Island>
  );
}

function List({ viewerId, cases, stats }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`${casesPath}${serializeQuery(query)}`, cases);
  const figures = useApiData(statsPath, stats).answer ?? stats;
  const list = useRef<HTMLDivElement>(null);
  const isDecided = query['state'] === 'approved' || query['state'] === 'rejected';
  const listed = serializeQuery(pickListQuery(query));
  const columns = useMemo(
    () => defineCaseColumns(t, { viewerId, query: listed, isDecided }),
    [t, viewerId, listed, isDecided],
  );
  useHints('queue', hintedPaths);
  useEffect(() => {
    const move = (step: 1 | -1) => {
      const links = [...(list.current?.querySelectorAll<HTMLElement>('th[scope="row"] a') ?? [])];
      const current = links.indexOf(document.activeElement as HTMLElement);
      links[current === -1 ? 0 : Math.max(0, Math.min(links.length - 1, current + step))]?.focus();
    };
    const [next, previous] = [() => move(1), () => move(-1)];
    return enableShortcuts({ j: next, k: previous, ArrowDown: next, ArrowUp: previous });
  }, []);
  return (
    <>
      <QueueFigures stats={figures.data} />
      <StateViews pending={figures.data.pending} />
      <Filters
        choices={[
          createChoice('severity', t('reports:cases.severity'), ['3', '2', '1'], (severity) =>
            t(`reports:cases.severities.${severity}`),
          ),
          createChoice('target', t('reports:cases.target'), reportTargets, (target) => t(`reports:target.${target}`)),
        ]}
      />
      <div ref={list}>
        <Table
          caption={t('reports:cases.title')}
          columns={columns}
          page={reading}
          nameOf={(item) => titleOfCase(t, item)}
          usualSort={caseSortOrders[0]}
          count={null}
          rowMenu={(item) => <CaseLinks item={item} />}
          empty={isFiltered(query) ? t('reports:cases.noneFound') : <EmptyQueue />}
          isDoneWhenEmpty
        />
      </div>
      <Shortcuts place="queue" />
    </>
  );
}

/** The empty queue, with a link to decided cases. */
function EmptyQueue() {
  const { t } = usePage();
  return (
    <>
      <p>{t('reports:cases.none')}</p>
      <p>
        <a className="button button-quiet" href="/moderator?state=approved">
          {t('reports:cases.seeDecided')}
        </a>
      </p>
    </>
  );
}

function QueueFigures({ stats }: { stats: Props['stats']['data'] }) {
  const { t, locale, now } = usePage();
  const { oldestWaiting } = stats;
  const oldest = oldestWaiting && {
    value: formatElapsedTime(new Date(oldestWaiting), new Date(now), locale),
    href: '/moderator?sort=age',
  };
  return (
    <div className="case-figures">
      <Figures
        locale={locale}
        items={[
          { text: t('reports:cases.figure.pending'), value: stats.pending, href: '/moderator' },
          { text: t('reports:cases.figure.oldest'), ...(oldest || { value: null }) },
          {
            ...{ text: t('reports:cases.figure.resolvedToday'), value: stats.resolvedToday },
            href: '/moderator?state=approved',
          },
          { text: t('reports:cases.figure.bannedUsers'), value: stats.bannedUsers },
          { text: t('reports:cases.figure.activeUsers'), value: stats.activeUsers },
        ]}
      />
    </div>
  );
}

function StateViews({ pending }: { pending: number }) {
  const { t, locale } = usePage();
  return (
    <Views
      label={t('reports:cases.state')}
      names={['state']}
      usual={t('reports:cases.states.pending')}
      total={pending > 0 ? formatCount(pending, locale) : null}
      views={(['approved', 'rejected'] as const).map((state) => ({
        name: t(`reports:cases.states.${state}`),
        query: { state },
      }))}
    />
  );
}
