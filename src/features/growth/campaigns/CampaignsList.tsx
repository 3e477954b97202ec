import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { campaignNameLength, campaignStates } from '#api/features/growth/campaigns/contract.ts';
import { isFiltered, serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData, usePolling } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { Island, type IslandPage, useListQuery, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import './campaigns.css';
import { defineCampaignColumns, type ListedCampaign } from './campaign-columns.tsx';

const DeleteCampaign = lazyPart(() => import('./DeleteCampaign.tsx').then((loaded) => loaded.DeleteCampaign));

const NewCampaignFromWeek = lazyPart(() =>
  import('./begin/NewCampaignFromWeek.tsx').then((loaded) => loaded.NewCampaignFromWeek),
);

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/email-campaigns'>;
}

/** The list of the community's campaigns, for administrators. */
export function CampaignsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

/** Creates a draft with the contents of an earlier campaign, and opens it. */
async function copyAndOpenCampaign({ id, name }: ListedCampaign, t: TFunction): Promise<void> {
  const copied = [...t('campaigns:copy.name', { name })].slice(0, campaignNameLength).join('');
  try {
    const { data } = await call('POST /api/admin/email-campaigns/{id}/copy', {
      params: { id },
      body: { name: copied },
    });
    location.assign(`/admin/email-campaigns/${data.id}`);
  } catch {
    showToast(t('campaigns:copy.failed'));
  }
}

const path = '/api/admin/email-campaigns';
const usualColumns = ['state', 'recipients', 'at'];

function List({ first }: Pick<Props, 'first'>) {
  const { t, locale } = usePage();
  const query = useListQuery();
  const address = `${path}${serializeQuery(query)}`;
  const reading = useApiData(address, first);
  usePolling(address, reading.answer?.data.items.some(({ state }) => state === 'sending') ?? false);
  const [deleted, setDeleted] = useState<ListedCampaign | null>(null);
  const [isBeginning, setBeginning] = useState(false);
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
        acts={
          <button type="button" className="button button-quiet" onClick={() => setBeginning(true)}>
            {t('campaigns:week.open')}
          </button>
        }
        rowMenu={(item) => (
          <>
            <a href={`/admin/email-campaigns/${item.id}`}>{t('campaigns:open')}</a>
            <button type="button" onClick={() => void copyAndOpenCampaign(item, t)}>
              {t('campaigns:copy.open')}
            </button>
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
      {isBeginning && <NewCampaignFromWeek close={() => setBeginning(false)} />}
      {deleted && <DeleteCampaign campaign={deleted} done={() => refetch(path)} close={() => setDeleted(null)} />}
    </>
  );
}
