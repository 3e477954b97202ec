import { type Cell, FlexRender, type Row as LibraryRow, type ReactTable } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { Icon } from '../Icon.tsx';
import { useListLocation, usePage } from '../island.tsx';
import { Menu } from '../Menu.tsx';
import { columnFacts, type Row, type tableFeatureSet } from './columns.ts';

type Features = typeof tableFeatureSet;

interface HeadProps<Item extends Row> {
  table: ReactTable<Features, Item>;
  /** Whether all, some or none of the page's rows are chosen. */
  chosen: boolean | 'some';
  choose: ((isChosen: boolean) => void) | null;
  canChoose: boolean;
  hasMenu: boolean;
  usualSort: string;
}

export function HeadRow<Item extends Row>({ table, chosen, choose, canChoose, hasMenu, usualSort }: HeadProps<Item>) {
  const { t } = usePage();
  const sorted = useListLocation().query['sort'] ?? usualSort;
  return (
    <tr>
      {choose && (
        <th scope="col" className="choose">
          <input
            type="checkbox"
            aria-label={t('islands:table.chooseAll')}
            checked={chosen === true}
            disabled={!canChoose}
            ref={(box) => {
              if (box) box.indeterminate = chosen === 'some';
            }}
            onChange={({ target }) => choose(target.checked)}
          />
        </th>
      )}
      {table.getVisibleLeafColumns().map((column) => {
        const { header, kind, sort, sortUp } = columnFacts(column);
        if (sort === null && sortUp === null) {
          return (
            <th key={column.id} scope="col" data-kind={kind}>
              {header}
            </th>
          );
        }
        const isDown = sorted === sort;
        const isUp = sorted === sortUp;
        const next = (isDown ? sortUp : sort) ?? sort ?? sortUp ?? '';
        return (
          <th
            key={column.id}
            scope="col"
            data-kind={kind}
            aria-sort={isDown ? 'descending' : isUp ? 'ascending' : undefined}
          >
            <button
              type="button"
              title={t('islands:table.sorted', { name: header })}
              onClick={() => changeQuery({ sort: next === usualSort ? '' : next, cursor: '' })}
            >
              {header}
              {(isDown || isUp) && <Icon name="sorted" />}
            </button>
          </th>
        );
      })}
      {hasMenu && <td className="menu-cell" />}
    </tr>
  );
}

interface RowProps<Item extends Row> {
  row: LibraryRow<Features, Item>;
  cells: ReadonlyArray<Cell<Features, Item, unknown>>;
  isChosen: boolean;
  choose: ((ids: readonly string[], isChosen: boolean) => void) | null;
  /** False while the rows may not match the filter. */
  canChoose: boolean;
  nameOf: (item: Item) => string;
  rowMenu: ((item: Item) => ReactNode) | undefined;
}

/** Renders again only if the row's own properties have changed, not when another row is chosen. */
export const ItemRow = memo(BareRow) as typeof BareRow;

function BareRow<Item extends Row>({ row, cells, isChosen, choose, canChoose, nameOf, rowMenu }: RowProps<Item>) {
  const { t } = usePage();
  const name = nameOf(row.original);
  const menu = rowMenu?.(row.original);
  return (
    <tr data-chosen={isChosen || undefined} id={`row-${row.id}`}>
      {choose && (
        <td className="choose">
          <input
            type="checkbox"
            aria-label={t('islands:table.choose', { name })}
            checked={isChosen}
            disabled={!canChoose}
            onChange={({ target }) => choose([row.id], target.checked)}
          />
        </td>
      )}
      {cells.map((cell, index) => {
        const { header, kind, isPlain } = columnFacts(cell.column);
        return index === 0 ? (
          <th key={cell.id} scope="row">
            <FlexRender cell={cell} />
          </th>
        ) : (
          <td key={cell.id} data-kind={kind} data-label={isPlain ? undefined : header}>
            <FlexRender cell={cell} />
          </td>
        );
      })}
      {menu && (
        <td className="menu-cell">
          <Menu label={t('islands:table.more', { name })}>{menu}</Menu>
        </td>
      )}
    </tr>
  );
}
