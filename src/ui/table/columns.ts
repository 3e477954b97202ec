import { type ColumnDef, columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/**
 * Sorting, filters and pages are the server's: the address carries them. The choice is a set of ids, including rows on
 * other pages; the library's own feature for this weighs 2 KB.
 */
export const features = tableFeatures({ columnVisibilityFeature });

export interface Row {
  id: string;
}

export type TableColumn<Item extends Row> = ColumnDef<typeof features, Item>;

export interface Column<Item extends Row> {
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** Times and figures are aligned at the end. */
  kind?: 'time' | 'figure';
  /** The value of `sort` in the address that sorts by this column, the greatest first. */
  sort?: string;
  /** The value that sorts by it, the least first. */
  sortUp?: string;
}

export interface ColumnFacts {
  header: string;
  kind: 'text' | 'time' | 'figure';
  sort: string | null;
  sortUp: string | null;
}

/** The columns as the table library wants them. Keep the result in a memo: a new one lays the table out again. */
export function defineColumns<Item extends Row>(columns: ReadonlyArray<Column<Item>>): Array<TableColumn<Item>> {
  const helper = createColumnHelper<typeof features, Item>();
  return columns.map(({ id, header, cell, kind = 'text', sort = null, sortUp = null }) =>
    helper.display({ id, cell: ({ row }) => cell(row.original), meta: { header, kind, sort, sortUp } }),
  );
}

/** What {@link defineColumns} says of a column. */
export const factsOf = (column: { columnDef: { meta?: unknown } }) => column.columnDef.meta as ColumnFacts;
