import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { type Attendee, attendeesPageSize } from '#api/features/events/attendances/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Download } from '#src/ui/Download.tsx';
import { Email } from '#src/ui/Email.tsx';
import { Island, type IslandPage, useListQuery, usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';

interface Props {
  page: IslandPage;
  /** The event's id. */
  id: string;
  first: { success: true; data: Page<Attendee> };
  /** How many members said that they might come; they have no place. */
  interested: number;
}

/** Lists who has a place at an event and who is on its waitlist, in the order in which they signed up. */
export function AttendeeList({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <List {...loaded} />
    </Island>
  );
}

type Row = Attendee & { id: string };

const usualColumns = ['state', 'joined'];

function List({ id, first, interested }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const query = useListQuery();
  const reading = useApiData(
    `/api/admin/events/${id}/attendees${serializeQuery({ ...query, limit: String(attendeesPageSize) })}`,
    first,
  );
  const columns = useMemo(() => defineColumns(t), [t]);
  const data = reading.answer?.data;
  const items = useMemo(() => data?.items.map((attendee) => ({ ...attendee, id: attendee.userId })), [data]);
  return (
    <>
      <h2>{t('events:attendees')}</h2>
      {interested > 0 && <p className="muted">{t('events:interestedCount', { count: interested })}</p>}
      <Table
        caption={t('events:attendees')}
        columns={columns}
        usual={usualColumns}
        page={{ ...reading, answer: data && items ? { data: { items, nextCursor: data.nextCursor } } : null }}
        nameOf={({ name, email }) => name ?? email}
        count={null}
        acts={
          items?.length !== 0 && (
            <Download
              path={`/api/admin/events/${id}/attendees/export`}
              name="attendees.csv"
              label={t('events:download')}
            />
          )
        }
        empty={t('events:noAttendees')}
      />
    </>
  );
}

const defineColumns = (t: TFunction): Array<Column<Row>> => [
  {
    id: 'name',
    header: t('events:csv.name'),
    cell: (attendee) => (
      <span className="person">
        <Avatar person={{ ...attendee, id: attendee.userId }} />
        <span>
          <a href={`/admin/users/${attendee.id}`}>{attendee.name ?? t('staff:nameless')}</a>
          <span className="sub">
            <Email address={attendee.email} />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('events:csv.state'),
    cell: ({ state, position }) => (
      <Badge tone={state === 'going' ? 'success' : 'neutral'} isSmall>
        {t(`events:csv.${state}`)} {position}
      </Badge>
    ),
  },
  { id: 'joined', header: t('events:joined'), kind: 'time', cell: ({ joinedAt }) => <DateTime at={joinedAt} /> },
];
