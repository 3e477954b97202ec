import type { UserImport } from '#api/features/operations/members/imports/contract.ts';
import { loadedApiData } from '#src/client/api-data.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Table } from '#src/ui/table/Table.tsx';

interface Props {
  page: IslandPage;
  items: ReadonlyArray<Omit<UserImport, 'counts' | 'askable'>>;
}

/** Lists the imports of the last weeks. Rendered on the server only, because it has only links. */
export function RecentImports({ page, items }: Props) {
  return (
    <Island page={page}>
      <List items={items} />
    </Island>
  );
}

function List({ items }: Pick<Props, 'items'>) {
  const { t } = usePage();
  return (
    <Table
      caption={t('user-imports:recent')}
      columns={[
        {
          ...{ id: 'file', header: t('user-imports:recentColumn.file') },
          cell: ({ id, fileName, source }) => (
            <span className="entry">
              <a href={`/admin/users/import?id=${id}`}>{fileName}</a>
              <span className="sub">{t(`user-imports:source.${source}`)}</span>
            </span>
          ),
        },
        {
          ...{ id: 'state', header: t('user-imports:recentColumn.state') },
          cell: ({ state }) => (
            <Badge tone={state === 'finished' ? 'success' : 'neutral'} isSmall>
              {t(`user-imports:state.${state}`)}
            </Badge>
          ),
        },
        {
          ...{ id: 'uploaded', header: t('user-imports:recentColumn.uploaded'), kind: 'time' },
          cell: ({ uploadedAt }) => <RelativeTime at={uploadedAt} />,
        },
      ]}
      page={loadedApiData({ data: { items, nextCursor: null } })}
      nameOf={({ fileName }) => fileName}
      count={null}
      empty={null}
    />
  );
}
