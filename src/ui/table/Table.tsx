import { useTable } from '@tanstack/react-table';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changeQuery, isFiltered, serializeQuery } from '#src/client/address.ts';
import type { ApiData } from '#src/client/api-data.ts';
import { EmptyState } from '../EmptyState.tsx';
import { useListLocation, useListQuery, usePage } from '../island.tsx';
import { SkeletonRows } from '../Skeleton.tsx';
import { type Column, defineColumns, type Row, tableFeatureSet } from './columns.ts';
import { IgnoredValues } from './IgnoredValues.tsx';
import { Pages } from './Pages.tsx';
import { ReadFailure } from './ReadFailure.tsx';
import { HeadRow, ItemRow } from './Rows.tsx';
import { TableBar } from './TableBar.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { useShownColumns } from './use-shown-columns.ts';
import './controls.css';
import './table.css';

export interface TablePage<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

interface Props<Item extends Row> {
  /** The accessible name. */
  caption: string;
  /** The columns. The first is the row's heading and can't be hidden. */
  columns: ReadonlyArray<Column<Item>>;
  /** The columns shown besides the first, unless the URL names others. If omitted, all are shown. */
  usual?: readonly string[];
  /** Saves the columns that were chosen. */
  keepShown?: (shown: readonly string[]) => void;
  /** The list as its call returned it. */
  page: ApiData<{ data: TablePage<Item> }>;
  nameOf: (item: Item) => string;
  /** The number of items, as text. */
  count: ReactNode;
  /** Renders the actions on the chosen rows; without it, no row can be chosen. */
  bulk?: (chosen: readonly string[], choice: { isAll: boolean; unchoose: () => void }) => ReactNode;
  /** The number of matches on all pages, if actions can apply to all of them. */
  matching?: string | undefined;
  /** The value of `sort` that applies if the URL has none. */
  usualSort?: string;
  /** The list's own actions, such as adding to it. */
  acts?: ReactNode;
  /** Rarely used actions on all rows, as items of a menu. */
  more?: ReactNode;
  /** Returns the items of a row's menu. */
  rowMenu?: (item: Item) => ReactNode;
  empty: ReactNode;
  /** Whether an empty list is good news. */
  isDoneWhenEmpty?: boolean;
}

/** A list that the server sorts, filters and divides into pages. Its state is in the URL. */
export function Table<Item extends Row>(props: Props<Item>) {
  const { caption, columns, page, nameOf, bulk, matching, usualSort = '', rowMenu, empty } = props;
  const { t } = usePage();
  const { shown, changeShown, columnVisibility, unknown } = useShownColumns(props);
  const { chosen, isAll, choose, chooseAll } = useChosen();
  const definitions = useMemo(() => defineColumns(columns), [columns]);
  const items = page.answer?.data.items ?? none;
  const canChoose = !page.isStale;
  useFirstPageIfEmpty(page);
  const table = useTable({
    features: tableFeatureSet,
    columns: definitions,
    data: items as Item[],
    getRowId: ({ id }) => id,
    state: { columnVisibility },
  });
  const turnedTo = usePageAnnouncement(items, page.isStale, nameOf);
  const ids = items.map(({ id }) => id);
  const isPageChosen = ids.length > 0 && ids.every((id) => chosen.includes(id));
  return (
    <section
      {...useRowFocus(items, `${chosen.length} ${isAll}`)}
      className="table"
      aria-busy={page.isLoading}
      data-stale={page.isStale || undefined}
      aria-label={caption}
    >
      <TableBar
        {...props}
        count={page.failure ? null : props.count}
        shown={shown}
        changeShown={changeShown}
        usualSort={usualSort}
        chosen={chosen}
        unchoose={() => choose(chosen, false)}
        isAll={isAll}
        chooseAll={matching && isPageChosen && canChoose ? chooseAll : null}
      />
      <IgnoredValues columns={unknown} />
      <ReadFailure page={page} />
      {page.answer && items.length === 0 && !page.isStale ? (
        <NothingListed isDone={props.isDoneWhenEmpty ?? false}>{empty}</NothingListed>
      ) : (
        <table className="rows">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <HeadRow
              table={table}
              chosen={isPageChosen || (ids.some((id) => chosen.includes(id)) ? 'some' : false)}
              choose={bulk ? (isChosen) => choose(ids, isChosen) : null}
              canChoose={canChoose}
              hasMenu={Boolean(rowMenu)}
              usualSort={usualSort}
            />
          </thead>
          <tbody>
            {items.length === 0 && page.isLoading && (
              <SkeletonRows columns={table.getVisibleLeafColumns().length} word={t('islands:table.loading')} />
            )}
            {table.getRowModel().rows.map((row) => (
              <ItemRow
                key={row.id}
                row={row}
                cells={row.getVisibleCells()}
                isChosen={isAll || chosen.includes(row.id)}
                choose={bulk ? choose : null}
                canChoose={canChoose}
                nameOf={nameOf}
                rowMenu={rowMenu}
              />
            ))}
          </tbody>
        </table>
      )}
      <Pages page={page} />
      <p className="visually-hidden" role="status">
        {turnedTo}
      </p>
    </section>
  );
}

/** Shown in place of the rows. If filters are set, the list itself isn't necessarily empty. */
function NothingListed({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const isSearched = isFiltered(useListLocation().query);
  return <EmptyState art={isSearched ? 'search' : isDone ? 'done' : 'add'}>{children}</EmptyState>;
}

/**
 * Returns to the first page if an action removed the last rows of a page: an empty page would look like an empty list.
 */
function useFirstPageIfEmpty({ answer, isStale, isLoading }: ApiData<{ data: TablePage<unknown> }>): void {
  const isFirst = !useListLocation().query['cursor'];
  const isPastEnd = !isFirst && answer?.data.items.length === 0 && !isStale && !isLoading;
  useEffect(() => {
    if (isPastEnd) changeQuery({ cursor: '' }, true);
  }, [isPastEnd]);
}

/**
 * Returns the text that is announced once another page or order is shown. The focus stays on the control that was used,
 * so nothing else is announced.
 */
function usePageAnnouncement<Item>(items: readonly Item[], isStale: boolean, nameOf: (item: Item) => string): string {
  const { t } = usePage();
  const { cursor, sort } = useListLocation().query;
  const place = `${cursor} ${sort}`;
  const told = useRef(place);
  const [text, setText] = useState('');
  useEffect(() => {
    if (isStale || told.current === place) return;
    told.current = place;
    const [first, last] = [items[0], items.at(-1)];
    setText(first && last ? t('islands:table.turnedTo', { first: nameOf(first), last: nameOf(last) }) : '');
  });
  return text;
}

/** Manages the chosen rows, on any page. */
function useChosen() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const filter = serializeQuery({ ...useListQuery(), cursor: '', sort: '' });
  /** The filter whose matches are all chosen, on all pages. */
  const [allOf, setAllOf] = useState<string | null>(null);
  const choose = useCallback((ids: readonly string[], isChosen: boolean) => {
    setAllOf(null);
    setChosen((now) => [...now.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]);
  }, []);
  return { chosen, isAll: allOf === filter, choose, chooseAll: () => setAllOf(filter) };
}

const none: readonly never[] = [];
