import { lazy, Suspense, useMemo, useState } from 'react';
import { campaignStates } from '#api/features/growth/campaigns/contract.ts';
import { isFiltered, printQuery } from '#src/client/address.ts';
import type { Answer } from '#src/client/call.ts';
import { readAgain, usePolling, useReading } from '#src/client/readings.ts';
import { Island, type IslandPage, useListQuery, usePage } from '#src/ui/island.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { defineCampaignColumns, type Listed } from './campaign-columns.tsx';

const DeleteCampaign = lazy(() =>
  import('./DeleteCampaign.tsx').then((loaded) => ({ default: loaded.DeleteCampaign })),
);

interface Props {
  page: IslandPage;
  /** What the page was rendered with. */
  first: Answer<'GET /api/admin/email-campaigns'>;
}

/** The community's campaigns, for administrators. */
export function CampaignsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

const path = '/api/admin/email-campaigns';
const usualColumns = ['state', 'recipients', 'at'];

function List({ first }: Pick<Props, 'first'>) {
  const { t, locale } = usePage();
  const query = useListQuery();
  const address = `${path}${printQuery(query)}`;
  const reading = useReading(address, first);
  usePolling(address, reading.answer?.data.items.some(({ state }) => state === 'sending') ?? false);
  const [deleted, setDeleted] = useState<Listed | null>(null);
  const columns = useMemo(() => defineCampaignColumns(t, locale), [t, locale]);
  return (
    <>
      <Views
        label={t('campaigns:column.state')}
        names={['state']}
        views={campaignStates.map((state) => ({ name: t(`campaigns:state.${state}`), query: { state } }))}
      />
      <Table
        caption={t('campaigns:title')}
        columns={columns}
        usual={usualColumns}
        page={reading}
        nameOf={({ name }) => name}
        count={null}
        rowMenu={(item) => (
          <>
            <a href={`/admin/email-campaigns/${item.id}`}>{t('campaigns:open')}</a>
            {!item.startedAt && (
              <button type="button" onClick={() => setDeleted(item)}>
                {t('campaigns:delete.open')}
              </button>
            )}
          </>
        )}
        empty={
          isFiltered(query) ? (
            t('campaigns:noneFound')
          ) : (
            <>
              <p>{t('campaigns:none')}</p>
              <p className="muted">{t('campaigns:noneText')}</p>
            </>
          )
        }
      />
      <Suspense>
        {deleted && <DeleteCampaign campaign={deleted} done={() => readAgain(path)} close={() => setDeleted(null)} />}
      </Suspense>
    </>
  );
}
