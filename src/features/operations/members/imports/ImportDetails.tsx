import { useMemo, useState } from 'react';
import { type RowState, rowStates, type UserImport } from '#api/features/operations/members/imports/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData, usePolling } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Download } from '#src/ui/Download.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { StatusMessage } from '#src/ui/StatusMessage.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { defineLineColumns } from './line-columns.tsx';
import './imports.css';

/** Loaded when the dialog opens. */
const ChangeImport = lazyPart(() => import('./ChangeImport.tsx').then((loaded) => loaded.ChangeImport));

interface Props {
  page: IslandPage;
  id: string;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/user-imports/{id}'>;
}

/** Shows one import and its lines, and the progress while invitations are being sent. */
export function ImportDetails({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <Details {...loaded} />
    </Island>
  );
}

function Details({ id, first }: Omit<Props, 'page'>) {
  const { t, locale } = usePage();
  const { query } = useListLocation();
  const call = `/api/admin/user-imports/${id}`;
  const { id: _, ...filter } = query;
  const reading = useApiData(`${call}${serializeQuery(filter)}`, first);
  const { import: shown, items, nextCursor } = (reading.answer ?? first).data;
  usePolling(call, shown.state === 'sending');
  const [changing, setChanging] = useState<'start' | 'stop' | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const columns = useMemo(() => defineLineColumns(t), [t]);
  const lines = useMemo(() => items.map((item) => ({ ...item, id: String(item.line) })), [items]);
  const { ready = 0, invited = 0 } = shown.counts;
  const words = { shown: formatCount(invited, locale), all: formatCount(invited + ready, locale) };
  return (
    <>
      <StatusMessage text={news} />
      <p className="import-state">{t(`user-imports:state.${shown.state}`)}</p>
      {shown.state === 'sending' && (
        <Progress
          label={t('user-imports:state.sending')}
          text={t('user-imports:sent', words)}
          done={invited}
          all={invited + ready}
          note={t('user-imports:leave')}
        />
      )}
      <StateViews counts={shown.counts} />
      <Table
        caption={t('user-imports:caption')}
        columns={columns}
        page={{ ...reading, answer: { data: { items: lines, nextCursor } } }}
        nameOf={({ line }) => String(line)}
        count={null}
        acts={<Acts shown={shown} call={call} change={setChanging} />}
        empty={t('user-imports:none')}
      />
      {changing && (
        <ChangeImport
          shown={shown}
          act={changing}
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

const staysOut = (state: RowState) => state !== 'ready' && state !== 'invited';

interface ActsProps {
  shown: UserImport;
  call: string;
  change: (act: 'start' | 'stop') => void;
}

function Acts({ shown: { state, counts, askable }, call, change }: ActsProps) {
  const { t } = usePage();
  const isWaiting = (state === 'checked' || state === 'stopped') && (counts.ready ?? 0) + askable > 0;
  return (
    <>
      {isWaiting && (
        <button type="button" className="button button-primary" onClick={() => change('start')}>
          {t('user-imports:start.button')}
        </button>
      )}
      {state === 'sending' && (
        <button type="button" className="button button-quiet" onClick={() => change('stop')}>
          {t('user-imports:stop.button')}
        </button>
      )}
      {rowStates.some((each) => staysOut(each) && counts[each]) && (
        <Download
          path={`${call}/refused`}
          name={`${t('user-imports:refusedFile')}.csv`}
          label={t('user-imports:refused')}
        />
      )}
    </>
  );
}

/** Shows the states of the lines as tabs, with counts. */
function StateViews({ counts }: Pick<UserImport, 'counts'>) {
  const { t, locale } = usePage();
  const all = rowStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return (
    <Views
      label={t('user-imports:column.state')}
      names={['state']}
      total={formatCount(all, locale)}
      views={rowStates
        .filter((state) => counts[state])
        .map((state) => ({
          ...{ name: t(`user-imports:rowState.${state}`), query: { state } },
          count: formatCount(counts[state] ?? 0, locale),
        }))}
    />
  );
}
