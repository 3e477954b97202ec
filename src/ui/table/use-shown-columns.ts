import { useMemo } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { useListLocation } from '../island.tsx';

interface Chosen {
  columns: ReadonlyArray<{ id: string }>;
  usual?: readonly string[];
  keepShown?: (shown: readonly string[]) => void;
}

/** The value in the URL for no columns, since an empty value would mean the usual ones. */
const noColumns = 'none';

/** Whether the URL names only existing columns, or none. */
const isNamed = (columns: Chosen['columns'], named = noColumns) =>
  named === noColumns || named.split('.').every((name) => columns.some(({ id }) => id === name));

/** Returns the columns that a table shows besides its first. The URL names them unless they are the usual ones. */
export function useShownColumns({ columns, usual, keepShown }: Chosen) {
  const named = useListLocation().query['columns'];
  const isKnown = isNamed(columns, named);
  const shown = useMemo(
    () => usual && (isKnown && named !== undefined ? named.split('.') : usual),
    [named, usual, isKnown],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }, index) => [id, index === 0 || !shown || shown.includes(id)])),
    [columns, shown],
  );
  const changeShown = (names: readonly string[]) => {
    const inOrder = columns.slice(1).flatMap(({ id }) => (names.includes(id) ? [id] : []));
    const isUsual = inOrder.length === usual?.length && inOrder.every((id) => usual.includes(id));
    changeQuery({ columns: isUsual ? '' : inOrder.join('.') || noColumns });
    keepShown?.(inOrder);
  };
  return { shown, changeShown, columnVisibility, unknown: isKnown ? {} : { columns: named ?? '' } };
}
