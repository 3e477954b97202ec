import { useState } from 'react';
import { loadedApiData } from '#src/client/api-data.ts';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { usePage } from '../island.tsx';
import { NewEntriesButton } from '../NewEntriesButton.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Tabs } from '../Tabs.tsx';
import { createChoice, Filters } from '../table/Filters.tsx';
import { Table } from '../table/Table.tsx';
import { Views } from '../table/Views.tsx';
import { Part } from './Part.tsx';
import { people } from './people.ts';

/** Lists, their placeholders, and their views. */
export function ListParts() {
  return (
    <>
      <List />
      <Failed />
      <Panels />
      <Skeletons />
      <Nothing />
      <Fresh />
    </>
  );
}

function List() {
  const { t } = usePage();
  return (
    <Part name="Views, Filters, Table, Pages">
      <Views
        names={['state']}
        total="8"
        views={[{ name: t('user-administration:state.silenced'), query: { state: 'silenced' }, count: '3' }]}
      />
      <Filters
        search={{ name: 'q', label: t('user-administration:search') }}
        choices={[
          createChoice('status', t('user-administration:filter.status'), ['active', 'silenced'], (state) =>
            t(`user-administration:state.${state}`),
          ),
        ]}
        ranges={[{ from: 'joinedFrom', to: 'joinedTo', label: t('user-administration:filter.joined') }]}
      />
      <Table
        caption="Table"
        columns={[
          {
            id: 'name',
            header: t('user-administration:column.name'),
            cell: (person) => (
              <span className="person">
                <Avatar person={person} />
                {person.name}
              </span>
            ),
          },
          {
            id: 'state',
            header: t('user-administration:column.state'),
            cell: ({ state }) => <Badge isSmall>{t(`user-administration:state.${state}`)}</Badge>,
          },
        ]}
        page={loadedApiData({ data: { items: people.slice(0, 3), nextCursor: 'next' } })}
        nameOf={({ name }) => name}
        count="3"
        bulk={() => null}
        rowMenu={({ name }) => (
          <a className="menu-item" href="?">
            {name}
          </a>
        )}
        empty=""
      />
    </Part>
  );
}

/** A list without matches, and one that couldn't be read. */
function Failed() {
  const { t } = usePage();
  const page = loadedApiData({ data: { items: [], nextCursor: null } });
  const columns = [{ id: 'name', header: t('user-administration:column.name'), cell: () => null }];
  const usual = { columns, nameOf: () => '', count: null, empty: t('user-administration:none') };
  return (
    <Part name="ReadFailure">
      <Table {...usual} caption={t('user-administration:none')} page={page} />
      <Table {...usual} caption={t('errors:internal')} page={{ ...page, isStale: true, failure: 'unavailable' }} />
    </Part>
  );
}

function Panels() {
  const { t } = usePage();
  const [chosen, choose] = useState('0');
  const shown = people.slice(0, 3);
  return (
    <Part name="Tabs">
      <Tabs
        label={t('user-administration:column.name')}
        tabs={shown.map(({ id, name }) => ({ id, text: name }))}
        chosen={chosen}
        choose={choose}
      >
        {shown[Number(chosen)]?.name}
      </Tabs>
    </Part>
  );
}

function Skeletons() {
  const { t } = usePage();
  const word = t('islands:table.loading');
  const page = { ...loadedApiData({ data: { items: [], nextCursor: null } }), answer: null, isLoading: true };
  return (
    <Part name="Skeleton">
      <div className="beside" aria-busy="true">
        <Skeleton kind="lines" word={word} />
        <Skeleton kind="rows" word={word} />
        <Skeleton kind="card" word={word} />
      </div>
      <Table
        caption="Skeleton"
        columns={(['name', 'state'] as const).map((id) => ({
          id,
          header: t(`user-administration:column.${id}`),
          cell: () => id,
        }))}
        page={page}
        nameOf={() => ''}
        count=""
        empty=""
      />
    </Part>
  );
}

function Nothing() {
  const { t } = usePage();
  return (
    <Part name="EmptyState">
      <EmptyState
        title={t('notifications:empty')}
        text={t('notifications:emptyText')}
        action={{ path: '?', text: t('notifications:emptyLink') }}
      />
      <EmptyState art="search" title={t('notifications:empty')} />
      <EmptyState art="done" title={t('notifications:empty')} />
      <EmptyState art="bell" title={t('notifications:empty')} />
      <EmptyState art="record" title={t('notifications:empty')} />
    </Part>
  );
}

/** The button for new entries, shown until it is pressed. */
function Fresh() {
  const { t } = usePage();
  const [isShown, setShown] = useState(true);
  return (
    <Part name="NewEntriesButton">
      <NewEntriesButton text={isShown && t('islands:table.again')} onShow={() => setShown(false)} />
      <Skeleton kind="lines" />
    </Part>
  );
}
