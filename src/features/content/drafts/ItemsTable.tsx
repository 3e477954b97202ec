import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { type ContentType, contentPath, contentStates } from '#api/features/content/content/contract.ts';
import type { DraftRow } from '#api/features/content/drafts/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { isFiltered, type QueryValues, serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { useListQuery, usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Filters } from '#src/ui/table/Filters.tsx';
import type { DayRange } from '#src/ui/table/filter-fields.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { titleOf } from './draft-columns.tsx';
import { NewDraft } from './NewDraft.tsx';

export interface ItemsTableProps<Row extends DraftRow> {
  type: ContentType;
  /** Path of the page and prefix of the editors' paths. */
  base: string;
  caption: string;
  newText: string;
  first: { success: true; data: Page<Row> };
  /** The call that lists the items, with its parameters except the filters. */
  call: { path: string; query: QueryValues };
  columnsOf: (t: TFunction, base: string) => Array<Column<Row>>;
  /** Ranges of days to filter by. */
  ranges?: readonly DayRange[];
}

/** The table of items in any state, for administrators. */
export function ItemsTable<Row extends DraftRow>(props: ItemsTableProps<Row>) {
  const { type, base, caption, newText, first, call, columnsOf, ranges = [] } = props;
  const { t } = usePage();
  const query = useListQuery();
  const reading = useApiData(`${call.path}${serializeQuery({ ...query, ...call.query })}`, first);
  const columns = useMemo(() => columnsOf(t, base), [t, base, columnsOf]);
  const usual = useMemo(() => columns.slice(1).map(({ id }) => id), [columns]);
  return (
    <>
      <Views
        label={t('draft-list:stateLabel')}
        names={['state']}
        views={contentStates.map((state) => ({ name: t(`drafts:state.${state}`), query: { state } }))}
      />
      <Filters search={{ name: 'search', label: t('draft-list:search') }} choices={[]} ranges={ranges} />
      <Table
        caption={caption}
        columns={columns}
        usual={usual}
        page={reading}
        nameOf={(row) => titleOf(t, row)}
        count={null}
        acts={<NewDraft type={type} base={base} text={newText} />}
        rowMenu={(row) => (
          <>
            <a className="menu-item" href={`${base}/${row.id}`}>
              {t('draft-list:edit')}
            </a>
            {row.state === 'published' && (
              <a className="menu-item" href={contentPath({ ...row, type })}>
                {t('drafts:view')}
              </a>
            )}
          </>
        )}
        empty={t(isFiltered(query) ? 'draft-list:emptySearch' : 'draft-list:empty')}
      />
    </>
  );
}
