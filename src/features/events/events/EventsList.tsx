import type { TFunction } from 'i18next';
import type { ManagedEvent } from '#api/features/events/events/contract.ts';
import {
  Count,
  DraftState,
  defineItemColumns,
  formatLanguagesAndAccess,
} from '#src/features/content/drafts/draft-columns.tsx';
import { ItemsTable, type ItemsTableProps } from '#src/features/content/drafts/ItemsTable.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';

type Props = Pick<ItemsTableProps<ManagedEvent>, 'caption' | 'newText' | 'first'> & { page: IslandPage };

/** Events in any state, for administrators, with their times and how many are coming. */
export function EventsList({ page, ...list }: Props) {
  return (
    <Island page={page}>
      <Items {...list} />
    </Island>
  );
}

function Items(list: Omit<Props, 'page'>) {
  const { t } = usePage();
  return (
    <ItemsTable
      {...list}
      type="event"
      base="/admin/events"
      call={{ path: '/api/admin/events', query: {} }}
      columnsOf={defineEventColumns}
      ranges={[{ from: 'from', to: 'to', label: t('events:when') }]}
    />
  );
}

const defineEventColumns = (t: TFunction, base: string): Array<Column<ManagedEvent>> =>
  defineItemColumns(t, base, {
    about: (row) => (row.startsAt ? <DateTime at={row.startsAt} /> : formatLanguagesAndAccess(t, row)),
    state: (row) => <EventState row={row} />,
    figure: { header: t('events:whoFact'), cell: (row) => <Going row={row} /> },
  });

const tones = { on: 'success', over: 'neutral', cancelled: 'danger' } as const;

/** Shows whether a published event is on, over or cancelled, or else the state of the item. */
function EventState({ row }: { row: ManagedEvent }) {
  const { t } = usePage();
  const { state, eventState } = row;
  if (state !== 'published' || eventState === null || eventState === 'ahead') return <DraftState row={row} />;
  const badge = (
    <Badge tone={tones[eventState]} isSmall>
      {t(`events:state.${eventState}`)}
    </Badge>
  );
  return <DraftState row={row} badge={badge} />;
}

function Going({ row: { capacity, going, waitlisted } }: { row: ManagedEvent }) {
  const { t } = usePage();
  return (
    <>
      <Count of={going} />
      {capacity !== null && (
        <>
          {' / '}
          <Count of={capacity} />
        </>
      )}
      {waitlisted > 0 && <span className="sub">{t('events:waiting', { count: waitlisted })}</span>}
    </>
  );
}
