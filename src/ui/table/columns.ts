import { type ColumnDef, columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/**
 * The server sorts, filters and divides into pages, by the URL. The selection is a set of ids, including rows on other
 * pages; the library's own feature for this weighs 2 KB.
 */
export const tableFeatureSet = tableFeatures({ columnVisibilityFeature });

export interface Row {
  id: string;
}

export type TableColumn<Item extends Row> = ColumnDef<typeof tableFeatureSet, Item>;

export interface Column<Item extends Row> {
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** Times and figures are right-aligned. */
  kind?: 'time' | 'figure';
  /** Set if the values need no label on a phone, where a row is a card. */
  isPlain?: boolean;
  /** The value of `sort` in the URL that sorts by this column in descending order. */
  sort?: string;
  /** The value that sorts by this column in ascending order. */
  sortUp?: string;
}

export interface ColumnFacts {
  header: string;
  kind: 'text' | 'time' | 'figure';
  isPlain: boolean;
  sort: string | null;
  sortUp: string | null;
}

/** Converts columns to the form that the table library needs. Memoize the result: a new one causes a new layout. */
export function defineColumns<Item extends Row>(columns: ReadonlyArray<Column<Item>>): Array<TableColumn<Item>> {
  const helper = createColumnHelper<typeof tableFeatureSet, Item>();
  return columns.map(({ id, header, cell, kind = 'text', isPlain = false, sort = null, sortUp = null }) =>
    helper.display({ id, cell: ({ row }) => cell(row.original), meta: { header, kind, isPlain, sort, sortUp } }),
  );
}

/** Returns the facts of a column that {@link defineColumns} stored. */
export const columnFacts = (column: { columnDef: { meta?: unknown } }) => column.columnDef.meta as ColumnFacts;
