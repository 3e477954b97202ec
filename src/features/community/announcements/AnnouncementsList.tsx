import { useMemo } from 'react';
import type { Announcement } from '#api/features/community/announcements/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { useApiData, useHints } from '#src/client/api-data.ts';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { defineAnnouncementColumns, subjectOf } from './announcement-columns.tsx';
import './announcements.css';

const path = '/api/admin/announcements';
const hintedPaths = [path];

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: Page<Announcement> };
}

/** The community's announcements, for administrators. The list updates live as members are reached. */
export function AnnouncementsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

function List({ first }: Pick<Props, 'first'>) {
  const { t, locale } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`${path}${serializeQuery(query)}`, first);
  useHints('staff-inbox', hintedPaths);
  const columns = useMemo(() => defineAnnouncementColumns(t, locale), [t, locale]);
  return (
    <Table
      caption={t('announcements:title')}
      columns={columns}
      page={reading}
      nameOf={(item) => subjectOf(item, locale).subject}
      count={null}
      empty={
        <>
          <p>{t('announcements:none')}</p>
          <p className="muted">{t('announcements:noneText')}</p>
        </>
      }
    />
  );
}
