import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import type { Appointment } from '#api/features/people/experts/appointments/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Email } from '#src/ui/Email.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Filters } from '#src/ui/table/Filters.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

/** Loaded when the dialog opens. */
const ChangeExpert = lazyPart(() => import('./ChangeExpert.tsx').then((loaded) => loaded.ChangeExpert));

const path = '/api/admin/experts';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: Page<Appointment> };
}

/** The experts or, for a search, all matching members, who can be appointed; for administrators. */
export function AppointmentsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

function List({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`${path}${serializeQuery(query)}`, first);
  const columns = useMemo(() => defineColumns(t), [t]);
  const [changing, setChanging] = useState<Appointment | null>(null);
  return (
    <>
      <Filters search={{ name: 'search', label: t('experts:appointments.search') }} choices={[]} />
      <Table
        caption={t(query['search'] ? 'experts:appointments.found' : 'experts:title')}
        columns={columns}
        page={reading}
        nameOf={nameOf}
        count={null}
        rowMenu={(item) => (
          <>
            {item.profile === 'listed' && (
              <a className="menu-item" href={`/profile/${item.id}`}>
                {t('experts:appointments.profile')}
              </a>
            )}
            <a className="menu-item" href={`/admin/users/${item.id}`}>
              {t('experts:appointments.account')}
            </a>
            <button type="button" className="menu-item" onClick={() => setChanging(item)}>
              {t(`experts:appointments.${item.isExpert ? 'withdraw' : 'appoint'}.label`)}
            </button>
          </>
        )}
        empty={t(query['search'] ? 'experts:appointments.noneFound' : 'experts:appointments.none')}
      />
      {changing && (
        <ChangeExpert
          item={changing}
          close={() => setChanging(null)}
          done={(text) => {
            refetch(path);
            setChanging(null);
            showToast(text);
          }}
        />
      )}
    </>
  );
}

const nameOf = ({ name, email }: Appointment): string => name ?? email;

function defineColumns(t: TFunction): Array<Column<Appointment>> {
  return [
    { id: 'member', header: t('staff:member'), cell: (item) => <Person item={item} /> },
    { id: 'headline', header: t('experts:appointments.headline'), cell: ({ headline }) => headline },
    {
      ...{ id: 'profile', header: t('experts:appointments.profile') },
      cell: ({ profile, takesQuestions }) =>
        profile && (
          <>
            <Badge tone={profile === 'listed' ? 'success' : 'neutral'} isSmall>
              {t(`experts:appointments.${profile}`)}
            </Badge>
            {profile === 'listed' && !takesQuestions && (
              <span className="sub">{t('experts:appointments.noQuestions')}</span>
            )}
          </>
        ),
    },
  ];
}

function Person({ item }: { item: Appointment }) {
  return (
    <span className="person">
      <Avatar person={item} />
      <span>
        <a href={item.profile === 'listed' ? `/profile/${item.id}` : `/admin/users/${item.id}`}>{nameOf(item)}</a>
        <span className="sub">
          <Email address={item.email} />
        </span>
      </span>
    </span>
  );
}
