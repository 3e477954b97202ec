import { useMemo } from 'react';
import type { MemberTag } from '#api/features/accounts/member-tags/contract.ts';
import {
  type ListedUser,
  maxCounted,
  type UserColumn,
  type UsersPage,
  userSortOrders,
} from '#api/features/operations/members/contract.ts';
import type { SavedFilter } from '#api/features/operations/members/filters/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { formatCount } from '#src/shared/format.ts';
import { Download } from '#src/ui/Download.tsx';
import { Island, type IslandPage, useListQuery, usePage } from '#src/ui/island.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { rememberColumns } from './chosen-columns.ts';
import { UserFilters } from './UserFilters.tsx';
import { defineUserColumns } from './user-columns.tsx';
import './members.css';
import { UserViews } from './filters/UserViews.tsx';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: UsersPage };
  views: readonly SavedFilter[];
  tags: readonly MemberTag[];
  columns: readonly UserColumn[];
}

/** Lists everyone who has an account, for administrators. */
export function UsersList({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <List {...loaded} />
    </Island>
  );
}

function List({ first, views, tags, columns }: Omit<Props, 'page'>) {
  const { t, locale } = usePage();
  const query = useListQuery();
  const reading = useApiData(`/api/admin/users${serializeQuery(query)}`, first);
  const definitions = useMemo(() => defineUserColumns(t), [t]);
  const total = reading.answer?.data.total ?? 0;
  const { cursor: _, sort: __, ...filter } = query;
  const open = (user: ListedUser) => `/admin/users/${user.id}`;
  return (
    <>
      <UserViews saved={views} tags={tags} />
      <UserFilters tags={tags} />
      <Table
        caption={t('user-administration:caption')}
        columns={definitions}
        usual={columns}
        keepShown={rememberColumns}
        usualSort={userSortOrders[0]}
        page={reading}
        nameOf={(user) => user.name ?? user.email}
        count={
          total === maxCounted
            ? t('user-administration:countMost', { shown: formatCount(total, locale) })
            : t('user-administration:count', { count: total, shown: formatCount(total, locale) })
        }
        bulk={(chosen) => (
          <a className="button button-quiet" href={`/admin/users/bulk?ids=${chosen.join('.')}`}>
            {t('bulk-actions:open')}
          </a>
        )}
        acts={
          <Download
            path={`/api/admin/users/export${serializeQuery(filter)}`}
            name="members.csv"
            label={t('user-administration:download')}
          />
        }
        more={
          <a className="menu-item" href={`/admin/users/bulk${serializeQuery(filter)}`}>
            {t('bulk-actions:openAll')}
          </a>
        }
        rowMenu={(user) => (
          <>
            <a className="menu-item" href={open(user)}>
              {t('user-administration:account')}
            </a>
            <a className="menu-item" href={`/profile/${user.id}`}>
              {t('user-administration:open')}
            </a>
            <a className="menu-item" href={`/admin/messages/new?to=${user.id}`}>
              {t('staff-messages:write')}
            </a>
            <a className="menu-item" href={`/admin/audit?target=${user.id}`}>
              {t('user-administration:wholeLog')}
            </a>
          </>
        )}
        empty={t('user-administration:none')}
      />
    </>
  );
}
