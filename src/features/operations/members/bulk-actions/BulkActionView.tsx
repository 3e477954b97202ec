import { useMemo, useState } from 'react';
import { type BulkActionDetails, memberStates } from '#api/features/operations/members/bulk-actions/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData, usePolling } from '#src/client/api-data.ts';
import { formatCount } from '#src/shared/format.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { StatusMessage } from '#src/ui/StatusMessage.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { describeFilter, nameBulkAction } from './describe-bulk-action.ts';
import { defineMemberColumns } from './member-columns.tsx';
import './bulk-actions.css';

/** Loaded when the dialog opens. */
const ChangeBulkAction = lazyPart(() => import('./ChangeBulkAction.tsx').then((loaded) => loaded.ChangeBulkAction));

type Act = BulkActionDetails['act'];

interface Props {
  page: IslandPage;
  id: string;
  /** The data that the page was rendered with. */
  first: { success: true; data: BulkActionDetails };
}

/** Shows one action on many members and its outcome, and follows it while it runs. */
export function BulkActionView({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <Details {...loaded} />
    </Island>
  );
}

function Details({ id, first }: Omit<Props, 'page'>) {
  const { t, locale } = usePage();
  const { query } = useListLocation();
  const call = `/api/admin/bulk-acts/${id}`;
  const { id: _, ...filter } = query;
  const reading = useApiData(`${call}${serializeQuery(filter)}`, first);
  const { act } = (reading.answer ?? first).data;
  usePolling(call, act.state === 'running');
  const [changing, setChanging] = useState<'start' | 'stop' | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const columns = useMemo(() => defineMemberColumns(t), [t]);
  const ended = act.counts.done + act.counts.refused;
  const all = ended + act.counts.waiting;
  return (
    <>
      <StatusMessage text={news} />
      <Head act={act} />
      {act.state === 'running' && (
        <Progress
          label={t('bulk-actions:state.running')}
          text={t('bulk-actions:progress', { shown: formatCount(ended, locale), all: formatCount(all, locale) })}
          done={ended}
          all={all}
          note={t('bulk-actions:leave')}
        />
      )}
      <Views
        label={t('bulk-actions:result')}
        names={['state']}
        total={formatCount(all, locale)}
        views={memberStates
          .filter((state) => act.counts[state] > 0)
          .map((state) => ({
            ...{ name: t(`bulk-actions:memberState.${state}`), query: { state } },
            count: formatCount(act.counts[state], locale),
          }))}
      />
      <Table
        caption={t('bulk-actions:caption')}
        columns={columns}
        page={reading}
        nameOf={({ name, email }) => name ?? email}
        count={act.leftOut > 0 && t('bulk-actions:leftOut', { count: act.leftOut })}
        acts={<Acts act={act} change={setChanging} />}
        empty={t('bulk-actions:none')}
      />
      {changing && (
        <ChangeBulkAction
          act={act}
          change={changing}
          close={() => setChanging(null)}
          done={(text) => {
            refetch(call);
            setChanging(null);
            setNews(text);
          }}
        />
      )}
    </>
  );
}

function Head({ act }: { act: Act }) {
  const page = usePage();
  const { t } = page;
  return (
    <header className="bulk-head">
      <h2>{nameBulkAction(page, act)}</h2>
      <p className="muted">
        {describeFilter(t, act.filter, act.filterTag)} · {t(`bulk-actions:state.${act.state}`)} ·{' '}
        <DateTime at={act.preparedAt} />
      </p>
      <p className="bulk-words">{act.reason}</p>
    </header>
  );
}

function Acts({ act: { kind, state, counts }, change }: { act: Act; change: (change: 'start' | 'stop') => void }) {
  const { t, locale } = usePage();
  if (state === 'running') {
    return (
      <button type="button" className="button button-quiet" onClick={() => change('stop')}>
        {t('bulk-actions:stop.button')}
      </button>
    );
  }
  if (state === 'finished' || counts.waiting === 0) return null;
  return (
    <button
      type="button"
      className={`button ${kind === 'delete' ? 'button-danger' : 'button-primary'}`}
      onClick={() => change('start')}
    >
      {t(`bulk-actions:start.${kind}`, { count: counts.waiting, shown: formatCount(counts.waiting, locale) })}
    </button>
  );
}
