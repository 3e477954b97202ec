import type { DraftRow } from '#api/features/content/drafts/contract.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { defineDraftColumns } from './draft-columns.tsx';
import { ItemsTable, type ItemsTableProps } from './ItemsTable.tsx';

type Props = Omit<ItemsTableProps<DraftRow>, 'call' | 'columnsOf'> & { page: IslandPage };

/** The list of items of one type, for administrators. */
export function DraftsList({ page, ...list }: Props) {
  return (
    <Island page={page}>
      <ItemsTable
        {...list}
        call={{ path: '/api/admin/drafts', query: { type: list.type } }}
        columnsOf={defineDraftColumns}
      />
    </Island>
  );
}
