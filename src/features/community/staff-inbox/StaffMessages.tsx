import { useMemo } from 'react';
import type { StaffMessagesPage } from '#api/features/community/staff-inbox/contract.ts';
import type { InboxState } from '#api/features/community/threads/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { useApiData, useHints } from '#src/client/api-data.ts';
import { formatCount } from '#src/shared/format.ts';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { Filters } from '#src/ui/table/Filters.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { defineMessageColumns } from './message-columns.tsx';
import './staff-inbox.css';

const path = '/api/admin/messages';
const hintedPaths = [path];
/** The states besides the first one, which is the default. */
const laterStates = ['open', 'answered', 'closed'] as const satisfies readonly InboxState[];

interface Props {
  page: IslandPage;
  /** The viewer's id, because some actions depend on it. */
  viewerId: string;
  /** The data that the page was rendered with. */
  first: { success: true; data: StaffMessagesPage };
}

/** Members' messages to the community, for administrators. The list updates live as members write and others answer. */
export function StaffMessages({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <List {...loaded} />
    </Island>
  );
}

function List({ viewerId, first }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`${path}${serializeQuery(query)}`, first);
  useHints('staff-inbox', hintedPaths);
  const { staff, waiting } = (reading.answer ?? first).data;
  const isSearch = Boolean(query['q']);
  const columns = useMemo(() => defineMessageColumns(t, { viewerId, isSearch }), [t, viewerId, isSearch]);
  // Without a state in the URL, the list shows new conversations, or all of them for a search.
  const state = laterStates.find((each) => each === query['state']) ?? 'new';
  const others = staff.filter(({ id }) => id !== viewerId);
  return (
    <>
      <StateViews waiting={waiting} isSearch={isSearch} />
      <Filters
        search={{ name: 'q', label: t('staff-messages:search') }}
        choices={[
          {
            ...{ name: 'assignee', label: t('staff-messages:assignee') },
            options: [
              { value: 'me', text: t('staff-messages:me') },
              { value: 'nobody', text: t('staff-messages:nobody') },
              ...others.map(({ id, name }) => ({ value: id, text: name })),
            ],
          },
        ]}
      />
      <Table
        caption={t('staff-messages:title')}
        columns={columns}
        page={reading}
        nameOf={({ subject }) => subject}
        count={null}
        rowMenu={({ member }) =>
          member.id && (
            <a className="menu-item" href={`/admin/users/${member.id}`}>
              {t('staff-messages:account')}
            </a>
          )
        }
        empty={t(isSearch || query['assignee'] ? 'staff-messages:noneFound' : `staff-messages:empty.${state}`)}
      />
    </>
  );
}

interface ViewsProps {
  waiting: StaffMessagesPage['waiting'];
  isSearch: boolean;
}

function StateViews({ waiting, isSearch }: ViewsProps) {
  const { t, locale } = usePage();
  const countOf = (state: InboxState) => {
    const count = state === 'new' || state === 'open' ? waiting[state] : 0;
    return count > 0 ? formatCount(count, locale) : null;
  };
  const viewOf = (state: InboxState) => ({
    ...{ name: t(`staff-messages:states.${state}`), count: countOf(state) },
    query: { state },
  });
  const label = t('staff-messages:column.state');
  return isSearch ? (
    <Views label={label} names={['state']} views={(['new', ...laterStates] as const).map(viewOf)} />
  ) : (
    <Views
      label={label}
      names={['state']}
      usual={t('staff-messages:states.new')}
      total={countOf('new')}
      views={laterStates.map(viewOf)}
    />
  );
}
