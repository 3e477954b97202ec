import { useMemo, useState } from 'react';
import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { describeSegment } from './describe-segment.ts';
import type { OpenDialog } from './SegmentDialog.tsx';
import { useSegmentSizes } from './segment-sizes.ts';

/** Loaded when the first dialog opens. */
const SegmentDialog = lazyPart(() => import('./SegmentDialog.tsx').then((loaded) => loaded.SegmentDialog));

const path = '/api/admin/segments';
const usualColumns = ['members', 'mailable', 'usedIn'];

export type ListedSegment = Answer<'GET /api/admin/segments'>['data']['items'][number];

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/segments'>;
  choices: SegmentChoices;
}

/** The saved segments, for administrators. */
export function SegmentsList({ page, ...props }: Props) {
  return (
    <Island page={page}>
      <List {...props} />
    </Island>
  );
}

function List({ first, choices }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const reading = useApiData(path, first);
  const { items } = (reading.answer ?? first).data;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const columns = useSegmentColumns(items, choices);
  const close = () => setDialog(null);
  return (
    <>
      <Table
        caption={t('segments:title')}
        columns={columns}
        usual={usualColumns}
        page={{ ...reading, answer: { data: { items, nextCursor: null } } }}
        nameOf={({ name }) => name}
        count={null}
        acts={
          <button type="button" className="button button-primary" onClick={() => setDialog({ act: 'create' })}>
            {t('segments:create.title')}
          </button>
        }
        rowMenu={(segment) =>
          (['change', 'delete'] as const).map((act) => (
            <button key={act} type="button" className="menu-item" onClick={() => setDialog({ act, segment })}>
              {t(`segments:${act}.open`)}
            </button>
          ))
        }
        empty={
          <>
            <p>{t('segments:none')}</p>
            <p className="muted">{t('segments:noneText')}</p>
          </>
        }
      />
      {dialog && (
        <SegmentDialog
          dialog={dialog}
          choices={choices}
          close={close}
          done={(text) => {
            refetch(path);
            close();
            showToast(text);
          }}
        />
      )}
    </>
  );
}

function useSegmentColumns(items: readonly ListedSegment[], choices: SegmentChoices): Array<Column<ListedSegment>> {
  const { t, locale } = usePage();
  const sizes = useSegmentSizes(
    items.map(({ id }) => id),
    items.map(({ version }) => version).join(),
  );
  return useMemo(() => {
    const figure = (id: string, name: 'memberCount' | 'mailableCount') => {
      const size = sizes[id];
      return size ? formatCount(size[name], locale) : '–';
    };
    return [
      {
        ...{ id: 'name', header: t('segments:column.name') },
        cell: ({ id, name, conditions }) => (
          <span className="entry">
            <strong>{name}</strong>
            <span className="sub">{describeSegment(conditions as Conditions, choices, t, locale)}</span>
            {(sizes[id]?.gone.length ?? 0) > 0 && <span className="sub">{t('segments:gone.inList')}</span>}
          </span>
        ),
      },
      {
        ...{ id: 'members', header: t('segments:column.members'), kind: 'figure' },
        cell: ({ id }) => figure(id, 'memberCount'),
      },
      {
        ...{ id: 'mailable', header: t('segments:column.mailable'), kind: 'figure' },
        cell: ({ id }) => figure(id, 'mailableCount'),
      },
      {
        ...{ id: 'usedIn', header: t('segments:column.usedIn') },
        cell: ({ usedIn }) =>
          usedIn.length === 0
            ? '–'
            : usedIn.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <a href={`/admin/email-campaigns/${id}`}>{name}</a>
                </span>
              )),
      },
      {
        ...{ id: 'by', header: t('segments:column.by') },
        cell: ({ createdBy }) => createdBy ?? t('announcements:formerStaff'),
      },
      {
        ...{ id: 'at', header: t('segments:column.at'), kind: 'time' },
        cell: ({ changedAt }) => <DateTime at={changedAt} />,
      },
    ];
  }, [t, locale, sizes, choices]);
}
