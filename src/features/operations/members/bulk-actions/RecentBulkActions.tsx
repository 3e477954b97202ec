import type { BulkAction } from '#api/features/operations/members/bulk-actions/contract.ts';
import { loadedApiData } from '#src/client/api-data.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { describeFilter, nameBulkAction } from './describe-bulk-action.ts';

interface Props {
  page: IslandPage;
  items: readonly BulkAction[];
}

/** Lists the actions of the last weeks. Rendered on the server only, because it has only links. */
export function RecentBulkActions({ page, items }: Props) {
  return (
    <Island page={page}>
      <List items={items} />
    </Island>
  );
}

function List({ items }: Pick<Props, 'items'>) {
  const page = usePage();
  const { t } = page;
  return (
    <Table
      caption={t('bulk-actions:recent')}
      columns={[
        {
          ...{ id: 'act', header: t('bulk-actions:recentColumn.act') },
          cell: (act) => (
            <span className="entry">
              <a href={`/admin/users/bulk?id=${act.id}`}>{nameBulkAction(page, act)}</a>
              <span className="sub line">{act.reason}</span>
            </span>
          ),
        },
        {
          ...{ id: 'members', header: t('bulk-actions:recentColumn.members') },
          cell: ({ filter, filterTag }) => describeFilter(t, filter, filterTag),
        },
        {
          ...{ id: 'state', header: t('bulk-actions:recentColumn.state') },
          cell: ({ state }) => (
            <Badge tone={state === 'finished' ? 'success' : 'neutral'} isSmall>
              {t(`bulk-actions:state.${state}`)}
            </Badge>
          ),
        },
        {
          ...{ id: 'prepared', header: t('bulk-actions:recentColumn.prepared'), kind: 'time' },
          cell: ({ preparedAt }) => <RelativeTime at={preparedAt} />,
        },
      ]}
      page={loadedApiData({ data: { items, nextCursor: null } })}
      nameOf={(act) => nameBulkAction(page, act)}
      count={null}
      empty={null}
    />
  );
}
