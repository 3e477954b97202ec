import { useMemo } from 'react';
import type { AppealRow } from '#api/features/moderation/appeals/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { defineAppealColumns } from './appeal-columns.tsx';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: Page<AppealRow> };
}

/** Appeals, for moderators: those that wait, oldest first, or those that were answered. */
export function AppealsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

function List({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`/api/moderation/appeals${serializeQuery(query)}`, first);
  const isDecided = query['state'] === 'decided';
  const columns = useMemo(() => defineAppealColumns(t, isDecided), [t, isDecided]);
  return (
    <>
      <Views
        label={t('appeals:staff.title')}
        names={['state']}
        usual={t('appeals:staff.pending')}
        views={[{ name: t('appeals:staff.decided'), query: { state: 'decided' } }]}
      />
      <Table
        caption={t('appeals:staff.title')}
        columns={columns}
        page={reading}
        nameOf={({ side }) => t(`appeals:staff.from.${side}`)}
        count={null}
        rowMenu={({ caseId, target, place }) => (
          <>
            <a className="menu-item" href={`/moderator/reports/${caseId}`}>
              {t('appeals:staff.decision')}
            </a>
            {target !== 'message' && (
              <a className="menu-item" href={place}>
                {t('appeals:staff.place')}
              </a>
            )}
          </>
        )}
        empty={t(isDecided ? 'appeals:staff.noneDecided' : 'appeals:staff.nonePending')}
      />
    </>
  );
}
